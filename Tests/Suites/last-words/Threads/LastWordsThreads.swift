import LastWords
import ThreadLab

func twoFlushes() {
  story("Two threads log a line each, and flush") {
    let desk = Desk()
    let session = Session { try await desk.take($0) }
    await atOnce([
      "north": {
        session.log("north")
        await session.flush()
      },
      "south": {
        session.log("south")
        await session.flush()
      },
    ])
    desk.check(["north"], ["south"])
    expect(session.unsent == 0, "Every line is with the support team, and \(session.unsent) count as unsent.")
  }
  story("One thread logs two lines while another one flushes") {
    let desk = Desk()
    let session = Session { try await desk.take($0) }
    session.log("first")
    await atOnce([
      "log": {
        session.log("1")
        session.log("2")
      }, "flush": { await session.flush() },
    ])
    await session.flush()
    desk.check(["first", "1", "2"])
  }
}

func lastWords() {
  story("Two threads log a line each, and release the session") {
    let desk = Desk()
    let visit = Visit(Session { try await desk.take($0) })
    await atOnce(["north": { visit.session?.log("north") }, "south": { visit.session?.log("south") }])
    visit.session = nil
    await settle()
    desk.check(["north"], ["south"])
  }
  story("The session is released while a batch is sent") {
    let desk = Desk()
    let visit = Visit(Session { try await desk.take($0) })
    visit.session?.log("1")
    await atOnce([
      "flush": { await visit.session?.flush() },
      "user": {
        visit.session?.log("2")
        visit.session = nil
      },
    ])
    await settle()
    desk.check(["1", "2"])
  }
}

/// `@unchecked Sendable`, as everything here: one thread at a time runs in a story, and the stories' own code never stops in the middle.
private final class Visit: @unchecked Sendable {
  var session: Session?
  init(_ session: Session) { self.session = session }
}

/// The support team.
private final class Desk: @unchecked Sendable {
  private var lines: [String] = []
  private var isBusy = false

  func take(_ batch: [String]) async throws {
    expect(!batch.isEmpty, "An empty batch is sent.")
    expect(!isBusy, "\(batch) is sent while another batch is on its way.")
    isBusy = true
    note("gets \(batch)")
    await Task.yield()
    lines += batch
    isBusy = false
  }

  /// Checks that the lines of each thread are there once, in its order.
  func check(_ threads: [String]...) {
    let all = threads.flatMap(\.self)
    expect(lines.sorted() == all.sorted(), "The lines \(all) were logged, and the support team has \(lines).")
    for own in threads {
      expect(lines.filter(own.contains) == own, "A thread logged \(own), and the support team has \(lines).")
    }
  }
}
