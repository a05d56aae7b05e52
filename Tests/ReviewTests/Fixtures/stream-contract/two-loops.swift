final class Monitor: Sendable {
  private let events: AsyncStream<Int>

  init(events: AsyncStream<Int>) { self.events = events }

  func log() async {
    for await event in events { print(event) }
  }

  func count() async -> Int {
    var count = 0
    for await _ in events { count += 1 }
    //^ look
    return count
  }
}
