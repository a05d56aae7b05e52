final class Radio {
  private let songs: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation
  private var listeners = 0

  init() { (songs, continuation) = AsyncStream.makeStream() }

  func listen() -> AsyncStream<String> {
    listeners += 1
    return songs
    //^ look
  }

  func all() -> AsyncStream<String> { songs }
  //                                    ^ look
}
