actor Station {
  private(set) var isOnAir = false
  let send: @Sendable (String) async throws -> Void
  let pause: @Sendable () async -> Void

  init(send: @escaping @Sendable (String) async throws -> Void, pause: @escaping @Sendable () async -> Void) {
    self.send = send
    self.pause = pause
  }

  func broadcast(_ text: String) async {
    do {
      try await speak(text)
    } catch {
      isOnAir = false
    }
  }

  private func speak(_ text: String) async throws {
    isOnAir = true
    try await send(text)
    isOnAir = false
  }

  func test() async {
    isOnAir = true
    await pause()
    isOnAir = false
  }
}
