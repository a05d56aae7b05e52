final class Radio {
  private var continuations: [Int: AsyncStream<String>.Continuation] = [:]
  private let inbox: AsyncStream<String>

  func listen() -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    continuations[continuations.count] = continuation
    return stream
  }

  func titles() -> AsyncMapSequence<AsyncStream<String>, Int> { inbox.map { $0.count } }

  func run() async {
    for await song in inbox { print(song) }
    for await song in listen() { print(song) }
  }
}
