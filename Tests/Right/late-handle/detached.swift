// A detached task that comes back to the main actor for every step.
@MainActor
public final class DraftBook {
  private let store: @MainActor (String) async throws -> Void
  private final class Ticket: Sendable {}

  private var ticket: Ticket?
  private var task: Task<Void, Never>?
  private var stored: String?

  public var text = ""

  public var isSaving: Bool { ticket != nil }

  public init(store: @escaping @MainActor (String) async throws -> Void) {
    self.store = store
  }

  public func save() {
    guard ticket == nil, text != stored else { return }
    let ticket = Ticket()
    self.ticket = ticket
    stored = nil
    task = Task.detached { [store, text] in
      do {
        try await store(text)
        await self.finish(ticket, stored: text)
      } catch {
        await self.finish(ticket, stored: nil)
      }
    }
  }

  private func finish(_ ticket: Ticket, stored text: String?) {
    guard self.ticket === ticket else { return }
    self.ticket = nil
    task = nil
    stored = text
  }

  public func abandon() {
    task?.cancel()
    ticket = nil
  }
}
