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

/// What it waits for goes on if the caller is cancelled.
@MainActor final class Notebook {
  enum State { case idle, failed(String), saved }
  private(set) var state = State.idle
  private let save: @Sendable () async throws -> Void

  func keep() async {
    let saving = Task { [save] in
      try await save()
    }
    do {
      // To be completed in any case.
      try await saving.value
      state = .saved
    } catch {
      state = .failed("\(error)")
    }
  }

  func keepLater(_ done: @escaping @Sendable (@escaping @Sendable (Result<Void, any Error>) -> Void) -> Void) async {
    do {
      try await withCheckedThrowingContinuation { continuation in
        done { continuation.resume(with: $0) }
      }
      state = .saved
    } catch {
      state = .failed("\(error)")
    }
  }
}
