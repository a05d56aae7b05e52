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
