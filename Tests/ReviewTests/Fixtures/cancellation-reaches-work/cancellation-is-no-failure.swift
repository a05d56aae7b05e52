@MainActor final class Inbox {
  enum State { case idle, loading, failed(String), loaded([String]) }
  private(set) var state = State.idle
  private let fetch: @Sendable () async throws -> [String]

  func load() async {
    do {
      state = .loaded(try await fetch())
    } catch is CancellationError {
      state = .idle
    } catch {
      state = .failed("\(error)")
    }
  }

  func loadAgain() async {
    do {
      state = .loaded(try await fetch())
    } catch {
      guard !Task.isCancelled else { return }
      state = .failed("\(error)")
    }
  }

  func parse(_ text: String) async {
    do {
      state = .loaded(try parsed(text))
    } catch {
      state = .failed("\(error)")
    }
  }

  private func parsed(_ text: String) throws -> [String] { [] }
}
