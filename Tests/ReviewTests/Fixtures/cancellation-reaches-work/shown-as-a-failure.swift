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

/// Nothing takes the place of what is cancelled here.
@MainActor final class Setup {
  private(set) var error: (any Error)?
  private var task: Task<Void, Never>?
  private let prepare: @Sendable () async throws -> Void

  func begin() {
    task = Task {
      do {
        try await prepare()
      } catch {
        self.error = error
        //^ look
      }
    }
  }

  func reset() {
    task?.cancel()
    error = nil
  }
}

/// The next one begins when the last one has ended.
@MainActor final class Backup {
  private(set) var error: (any Error)?
  private var task: Task<Void, Never>?
  private let copy: @Sendable () async throws -> Void

  func begin() async {
    task?.cancel()
    await task?.value
    task = Task {
      do {
        try await copy()
      } catch {
        self.error = error
        //^ look
      }
    }
  }
}

/// A stream ends without an error when its reader is cancelled.
@MainActor final class Chat {
  private(set) var answer = ""
  private(set) var error: (any Error)?
  private var reading: Task<Void, Never>?
  private let ask: @Sendable (String) -> AsyncThrowingStream<String, any Error>

  func send(_ question: String) {
    reading?.cancel()
    reading = Task {
      do {
        for try await part in ask(question) {
          if Task.isCancelled { break }
          answer += part
        }
      } catch {
        self.error = error
        //^ look
      }
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

/// The cancellation is passed on.
@MainActor final class Album {
  private(set) var error: (any Error)?
  private let save: @Sendable () async throws -> Void

  func keep() async {
    let saving = Task { [save] in
      try await save()
    }
    do {
      try await withTaskCancellationHandler {
        try await saving.value
      } onCancel: {
        saving.cancel()
      }
    } catch {
      self.error = error
      //^ look
    }
  }
}
