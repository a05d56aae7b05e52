@MainActor final class Inbox {
  enum State { case idle, loading, failed(String), loaded([String]) }
  private(set) var state = State.idle
  private var loading: Task<Void, Never>?
  private let fetch: @Sendable () async throws -> [String]

  func reload() {
    loading?.cancel()
    loading = Task { await load() }
  }

  private func load() async {
    state = .loading
    do {
      state = .loaded(try await fetch())
    } catch {
      state = .failed("\(error)")
      //^ likely
    }
  }
}

/// Nothing is shown of an object that is gone.
@MainActor final class Attachment {
  private(set) var error: (any Error)?
  private var task: Task<Void, Never>?
  private let send: @Sendable () async throws -> Void

  func begin() {
    task = Task {
      do {
        try await send()
      } catch {
        self.error = error
        //^ look
      }
    }
  }

  deinit { task?.cancel() }
}
