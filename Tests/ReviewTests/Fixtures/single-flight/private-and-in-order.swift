actor Progress {
  private var bar: String?
  private var isShown = false
  let show: @Sendable () async -> String

  init(show: @escaping @Sendable () async -> String) { self.show = show }

  nonisolated func follow(_ changes: AsyncStream<Int>) -> Task<Void, Never> {
    Task { for await _ in changes { await self.update() } }
  }

  func begin() async {
    guard !isShown else { return }
    isShown = true
    await update()
  }

  private func update() async {
    let text = await show()
    if bar == nil { bar = text }
  }
}

actor Session {
  private var name: String?
  private var running: Task<Void, Never>?
  let fetch: @Sendable () async -> String

  init(fetch: @escaping @Sendable () async -> String) { self.fetch = fetch }

  func start() {
    guard running == nil else { return }
    running = Task { await fill() }
  }

  private func fill() async {
    if let running, running.isCancelled { return }
    name = await fetch()
  }
}
