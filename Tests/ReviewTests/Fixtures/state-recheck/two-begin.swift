actor Channel {
  enum State { case idle, opening, open, joining, joined }

  private(set) var state = State.idle
  let request: @Sendable (String) async throws -> Void

  init(request: @escaping @Sendable (String) async throws -> Void) { self.request = request }

  func open() async throws {
    state = .opening
    try await request("open")
    state = .open
    //^ look
  }

  func join() async throws {
    state = .joining
    try await request("join")
    state = .joined
    //^ look
  }
}

actor Services {
  private var cache: [String: [String]] = [:]
  let ask: @Sendable (String) async throws -> [String]

  init(ask: @escaping @Sendable (String) async throws -> [String]) { self.ask = ask }

  /// What is found is true whatever else is in the cache.
  func characteristics(of service: String) async throws {
    guard cache[service] != nil else { return }
    for name in try await ask(service) { cache[service]?.insert(name, at: 0) }
    //                                     ^ look
  }
}
