private final class Box: Sendable {
  let continuation: AsyncStream<String>.Continuation

  init(handle: @escaping @Sendable (String) async -> Void) {
    let (frames, continuation) = AsyncStream<String>.makeStream()
    self.continuation = continuation
    Task { for await frame in frames { await handle(frame) } }
  }

  deinit { continuation.finish() }
}
