@MainActor final class Theatre {
  private(set) var isReady = false
  let speaker: Speaker

  init(speaker: Speaker) { self.speaker = speaker }

  func prepare() async {
    guard !isReady else { return }
    isReady = true
    await speaker.begin()
  }
}

@MainActor final class Connection {
  private var opening: Task<Void, Never>?
  private(set) var server: Server?

  func open(_ find: @escaping @Sendable () async -> Server) async -> Server? {
    _ = await opening?.value
    if let server { return server }
    let finding = Task {
      server = await find()
    }
    opening = finding
    await finding.value
    return server
  }

}
