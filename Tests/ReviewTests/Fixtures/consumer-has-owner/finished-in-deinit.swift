actor Receiver {
  private let frames: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation
  private var listening: Task<Void, Never>?

  init() { (frames, continuation) = AsyncStream.makeStream() }

  deinit { continuation.finish() }

  func start() {
    listening = Task { [weak self, frames] in
      for await frame in frames { await self?.handle(frame) }
    }
  }

  private func handle(_ frame: String) {}
}
