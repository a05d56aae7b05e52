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
  story("Two targets are bound at once while a reading waits, and two more are posted after that") {
    let feed = Feed()
    let (a, b) = (Given(), Given())
    feed.post(1)
    await atOnce([
      "bind A": { await feed.bind { await a.take($0) } },
      "bind B": { await feed.bind { await b.take($0) } },
    ])
    feed.post(2)
    feed.post(3)
    await a.wait(for: 3, with: b)
    expect((a.all + b.all).sorted() == [1, 2, 3], "A was handed \(a.text) and B \(b.text).")
    expect(
      !a.all.contains { $0 > 1 } || !b.all.contains { $0 > 1 },
      "A and B were bound when 2 and 3 were posted. A was handed \(a.text) and B \(b.text).")
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
  story("A target that is cancelled posts a reading, and another target is bound") {
    let feed = Feed()
    let (a, b) = (Given(), Given())
    await feed.bind { [weak feed] reading in
      await withTaskCancellationHandler {
        await a.take(reading)
      } onCancel: { [weak feed] in
        feed?.post(2)
      }
    }
    feed.post(1)
    try? await Task.sleep(for: .milliseconds(50))
    await atOnce(["bind B": { await feed.bind { await b.take($0) } }])
    await settle()
    expect(
      (a.all + b.all).filter { $0 == 1 } == [1], "1 was posted once. A was handed \(a.text) and B \(b.text).")
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

  /// Takes a reading, and is done with it later.
  func take(_ reading: Int) async {
    append(reading)
    try? await Task.sleep(for: .milliseconds(100))
  }

  /// Waits until so many have been handed over, or nothing else can happen.
  func wait(for count: Int, with other: Given = Given()) async {
    for _ in 0..<3 where all.count + other.all.count < count { try? await Task.sleep(for: .seconds(1)) }
  }
}
