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
