import Synchronization
import ThreadLab
import UncheckedBox

func inParallel() {
  story("Two targets are bound at once") {
    let feed = Feed()
    await atOnce([
      "bind A": { await feed.bind { _ in } },
      "bind B": { await feed.bind { _ in } },
    ])
  }
  story("Two readings are posted and a target is bound at once") {
    let feed = Feed()
    let given = Given()
    await atOnce([
      "bind": { await feed.bind { given.append($0) } },
      "post 1": { feed.post(1) },
      "post 2": { feed.post(2) },
    ])
    await given.wait(for: 2)
    expect(given.sorted == [1, 2], "1 and 2 were posted, and the target was handed \(given.text).")
  }
  story("A reading waits, another is posted and a target is bound at once") {
    let feed = Feed()
    let given = Given()
    feed.post(1)
    await atOnce([
      "bind": { await feed.bind { given.append($0) } },
      "post 2": { feed.post(2) },
    ])
    await given.wait(for: 2)
    expect(given.all == [1, 2], "1 was posted, and 2 after it, and the target was handed \(given.text).")
  }
}

/// The readings that targets were handed.
private final class Given: Sendable {
  private let readings = Mutex<[Int]>([])

  var all: [Int] { readings.withLock { $0 } }
  var sorted: [Int] { all.sorted() }
  var text: String { readings.withLock { "\($0)" } }

  func append(_ reading: Int) {
    readings.withLock { $0.append(reading) }
  }

  /// Waits until so many have been handed over, or nothing else can happen.
  func wait(for count: Int) async {
    for _ in 0..<3 where readings.withLock({ $0.count < count }) { try? await Task.sleep(for: .seconds(1)) }
  }
}
