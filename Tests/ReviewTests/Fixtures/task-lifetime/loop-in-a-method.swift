actor Feed {
  private let posts: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation
  private var reading: Task<Void, Never>?

  init() { (posts, continuation) = AsyncStream.makeStream() }

  func start() {
    reading = Task { [weak self] in await self?.run() }
    //          ^ likely
  }

  private func run() async {
    for await post in posts { show(post) }
  }

  private func show(_ post: String) {}

  deinit {
    continuation.finish()
    reading?.cancel()
  }
}
