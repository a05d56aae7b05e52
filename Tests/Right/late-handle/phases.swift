// A phase that carries the number of the save.
@MainActor
public final class DraftBook {
  private let store: @MainActor (String) async throws -> Void
  private enum Phase {
    case idle
    case saving(number: Int)
  }

  private var phase = Phase.idle
  private var handle: Task<Void, Never>?
  private var number = 0
  private var known: String?

  public var text = ""

  public var isSaving: Bool {
    if case .saving = phase { true } else { false }
  }

  public init(store: @escaping @MainActor (String) async throws -> Void) {
    self.store = store
  }

  public func save() {
    guard case .idle = phase, known != text else { return }
    number += 1
    phase = .saving(number: number)
    known = nil
    let task = Task.immediate { [number, text] in
      do {
        try await store(text)
        ended(number) { known = text }
      } catch {
        ended(number) {}
      }
    }
    guard isSaving else { return }
    handle = task
  }

  private func ended(_ number: Int, _ note: () -> Void) {
    guard case .saving(let current) = phase, current == number else { return }
    phase = .idle
    note()
  }

  public func abandon() {
    guard isSaving else { return }
    phase = .idle
    handle?.cancel()
  }
}
