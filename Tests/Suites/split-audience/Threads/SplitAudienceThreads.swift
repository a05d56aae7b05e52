import SplitAudience
import ThreadLab

func everyDisplay() {
  story("Two threads post") {
    let announcements = Announcements()
    let (hall, stairs) = (announcements.subscribe(), announcements.subscribe())
    await atOnce([
      "north": {
        announcements.post("north 1")
        announcements.post("north 2")
      },
      "south": { announcements.post("south") },
    ])
    announcements.close()
    for display in [hall, stairs] { await check(display, ["north 1", "north 2"], ["south"]) }
  }
  story("Two displays subscribe") {
    let announcements = Announcements()
    let (hall, stairs) = (Display(), Display())
    await atOnce([
      "hall": { hall.stream = announcements.subscribe() }, "stairs": { stairs.stream = announcements.subscribe() },
    ])
    expect(announcements.subscriberCount == 2, "Two displays subscribed, and \(announcements.subscriberCount) count.")
    announcements.post("a")
    announcements.close()
    for display in [hall, stairs] { await check(display.stream, ["a"]) }
  }
  story("One display subscribes while an announcement is posted, and another one is posted after that") {
    let announcements = Announcements()
    let stairs = Display()
    await atOnce(["desk": { announcements.post("a") }, "stairs": { stairs.stream = announcements.subscribe() }])
    announcements.post("z")
    announcements.close()
    var seen: [String] = []
    if let stream = stairs.stream { for await text in stream { seen.append(text) } }
    expect(
      ["z", "a, z"].contains(seen.joined(separator: ", ")),
      "“z” was posted after a display had subscribed, perhaps “a” as well, and the display shows \(seen).")
  }
}

func oneLeaves() {
  story("One display subscribes while another one leaves") {
    let announcements = Announcements()
    let leaving = announcements.subscribe()
    let hall = Task { for await _ in leaving {} }
    let stairs = Display()
    await atOnce(["hall": { hall.cancel() }, "stairs": { stairs.stream = announcements.subscribe() }])
    await hall.value
    announcements.post("a")
    announcements.close()
    await check(stairs.stream, ["a"])
  }
  story("Two displays leave") {
    let announcements = Announcements()
    let displays = [announcements.subscribe(), announcements.subscribe()].map { stream in
      Task { for await _ in stream {} }
    }
    await atOnce(["hall": { displays[0].cancel() }, "stairs": { displays[1].cancel() }])
    for display in displays { await display.value }
    await settle()
    expect(announcements.subscriberCount == 0, "All displays left, and \(announcements.subscriberCount) count.")
  }
}

func closeEndsAll() {
  story("A display subscribes while the announcements are closed") {
    let announcements = Announcements()
    await atOnce([
      "desk": { announcements.close() }, "display": { for await _ in announcements.subscribe() {} },
    ])
    await settle()
    let count = announcements.subscriberCount
    expect(count == 0, "The announcements are closed, every subscription has ended, and \(count) count.")
  }
  story("One thread posts while another one closes") {
    let announcements = Announcements()
    let display = announcements.subscribe()
    await atOnce([
      "post": {
        announcements.post("a")
        announcements.post("b")
      }, "close": { announcements.close() },
    ])
    var seen: [String] = []
    for await text in display { seen.append(text) }
    expect(["a", "b"].starts(with: seen), "“a” and “b” were posted, and the display shows \(seen).")
  }
  story("Two threads close") {
    let announcements = Announcements()
    let display = announcements.subscribe()
    await atOnce(["north": { announcements.close() }, "south": { announcements.close() }])
    for await _ in display {}
  }
}

/// Checks that the announcements of each thread are shown once, in its order.
private func check(_ display: AsyncStream<String>?, _ threads: [String]...) async {
  guard let display else { return }
  var seen: [String] = []
  for await text in display { seen.append(text) }
  let all = threads.flatMap(\.self)
  expect(seen.sorted() == all.sorted(), "\(all) were posted, and a display shows \(seen).")
  for own in threads {
    expect(seen.filter(own.contains) == own, "A thread posted \(own), and a display shows \(seen).")
  }
}

/// `@unchecked Sendable`: one thread at a time runs in a story, and the stories' own code never stops in the middle.
private final class Display: @unchecked Sendable {
  var stream: AsyncStream<String>?
}
