actor Receiver {
  private let frames: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation
  private var listening: Task<Void, Never>?

  init() { (frames, continuation) = AsyncStream.makeStream() }

  func start() {
    listening = Task { [weak self, frames] in
      for await frame in frames { await self?.handle(frame) }
      //^ likely
    }
  }

  private func handle(_ frame: String) {}
}
