actor Inbox {
  enum State { case empty, loading, loaded([String]) }

  private(set) var state = State.empty
  let load: @Sendable () async throws -> [String]

  init(load: @escaping @Sendable () async throws -> [String]) { self.load = load }

  func refresh() async throws {
    state = .loading
    state = .loaded(try await load())
    //^ look
  }
}

/// Alone while it loads: it has looked, and nothing else sets the state.
@MainActor final class Outbox {
  enum State { case empty, loading, failed(String), loaded([String]) }

  private(set) var state = State.empty
  private let load: @Sendable () async -> Result<[String], any Error>

  init(load: @escaping @Sendable () async -> Result<[String], any Error>) { self.load = load }

  func refresh() async {
    if state == .loading { return }
    state = .loading
    switch await load() {
    case .success(let mails): state = .loaded(mails)
    case .failure(let error): state = .failed("\(error)")
    }
  }
}

/// The same, with a pattern.
@MainActor final class Spam {
  enum State { case empty, loading, loaded([String]) }

  private(set) var state = State.empty
  private let load: @Sendable () async -> [String]

  init(load: @escaping @Sendable () async -> [String]) { self.load = load }

  func refresh() async {
    if case .loading = state { return }
    state = .loading
    let mails = await load()
    state = .loaded(mails)
  }
}

/// It looks for another state than the one that it sets.
@MainActor final class Drafts {
  enum State { case empty, loading, loaded([String]) }

  private(set) var state = State.empty
  private let load: @Sendable () async -> [String]

  init(load: @escaping @Sendable () async -> [String]) { self.load = load }

  func refresh() async {
    if case .loaded = state { return }
    state = .loading
    let drafts = await load()
    state = .loaded(drafts)
    //^ look
  }
}

/// A second way in, which does not look.
@MainActor final class Archive {
  enum State { case empty, loading, loaded([String]) }

  private(set) var state = State.empty
  private let load: @Sendable () async -> [String]

  init(load: @escaping @Sendable () async -> [String]) { self.load = load }

  func refresh() async {
    guard state != .loading else { return }
    state = .loading
    let mails = await load()
    state = .loaded(mails)
    //^ look
  }

  func clear() { state = .empty }
}
