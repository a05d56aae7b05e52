import DoubleFetch
import ScheduleLab
import Testing

@Suite struct DoubleFetchSuite {
  @Test func pictureIsKept() {
    check { scenario in
      let server = Server(scenario)
      for address in ["ann", "ann", "bob", "ann"] {
        server.open(1...2)
        let picture = try await server.downloader.image(for: address)
        scenario.note("the list shows \(picture)")
        scenario.expect(
          picture == (address == "ann" ? "ann 1" : "bob 2"), "The list asked for \(address) and was given \(picture).")
      }
      scenario.expect(
        server.downloads.entries == ["ann", "bob"], "A picture that is there must not be downloaded once more.")
      server.open(3...3)
      scenario.expect(
        try await resetAndAsk(scenario, server.downloader) == "ann 3",
        "reset() has returned, and a picture of before is still there.")
    }
  }

  /// Asks from the downloader's own actor, in the turn in which `reset()` returns.
  private func resetAndAsk(_ scenario: Scenario, _ downloader: isolated ImageDownloader) async throws -> String {
    downloader.reset()
    scenario.note("reset() returns")
    return try await downloader.image(for: "ann")
  }

  @Test func oneDownloadForTwoRows() {
    check { scenario in
      let server = Server(scenario)
      let rows = ["row 1", "row 2"].map { server.row($0, asksFor: "ann") }
      await scenario.quiet()
      scenario.expect(
        server.downloads.count == 1,
        "Two rows asked for the same picture, and it was downloaded twice: the second found no trace of the first.")
      server.open(1...2)
      for row in rows {
        scenario.expect(
          try await row.value == "ann 1", "Two rows asked for the same picture and were given different ones.")
      }
      scenario.expect(server.downloads.count == 1, "The picture came, and it was downloaded once more.")
    }
  }

  @Test func othersDoNotWait() {
    check { scenario in
      let server = Server(scenario)
      let ann = server.row("row 1", asksFor: "ann")
      await scenario.quiet()
      let bob = server.row("row 2", asksFor: "bob")
      await scenario.quiet()
      scenario.expect(
        server.downloads.entries == ["ann", "bob"],
        "The download for one row is slow, and another row with another picture is kept waiting for it.")
      server.open(2...2)
      await scenario.quiet()
      scenario.expect(
        server.shown.entries == ["bob 2"], "The picture for one row has come, and the row waits for another one's.")
      server.open(1...1)
      await ann.ended()
      await bob.ended()
    }
  }

  @Test func manyPictures() {
    check(Budget(schedules: 100, steps: 20_000, totalSteps: 40_000)) { scenario in
      let (downloads, shown) = (Log<String>(), Log<String>())
      let answers = (0...300).map { _ in Gate() }
      let downloader = ImageDownloader { address in
        downloads.add(address)
        await answers[Int(address) ?? 0].pass()
        return address
      }
      let crowd = Crowd()
      for number in 1...300 {
        crowd.task { _ = try? await downloader.image(for: "\(number)") }
        await scenario.quiet()
      }
      scenario.expect(
        downloads.count == 300,
        "300 rows asked for one picture each, no picture has come, and \(downloads.count) downloads have begun.")
      for answer in answers[1...] {
        answer.open()
        await scenario.quiet()
      }
      for number in 1...300 {
        _ = try await downloader.image(for: "\(number)")
        scenario.expect(downloads.count == 300, "300 pictures have come, and one of them is downloaded again.")
      }
      scenario.note("40 rows ask for the same picture")
      for _ in 1...40 { crowd.task { if let picture = try? await downloader.image(for: "0") { shown.add(picture) } } }
      await scenario.quiet()
      answers[0].open()
      await scenario.quiet()
      scenario.expect(
        shown.count == 40, "40 rows asked for the same picture, it has come, and \(shown.count) of them have it.")
      try await expectApart(scenario)
    }
  }

  /// Says that another downloader has pictures and a reset of its own.
  private func expectApart(_ scenario: Scenario) async throws {
    let (downloads, answer) = (Log<String>(), Gate())
    let downloader = ImageDownloader { address in
      downloads.add(address)
      await answer.pass()
      return address
    }
    let other = ImageDownloader { "another \($0)" }
    let row = scenario.task("row") { try await downloader.image(for: "ann") }
    await scenario.quiet()
    scenario.expect(
      try await other.image(for: "ann") == "another ann", "A downloader gives a picture that it has not downloaded.")
    await other.reset()
    _ = try await other.image(for: "ann")
    scenario.note("another downloader is reset")
    answer.open()
    for picture in [try await row.value, try await downloader.image(for: "ann")] {
      scenario.expect(picture == "ann", "A downloader gives a picture that it has not downloaded.")
    }
    for address in ["Ann", "ann ", "members/ann", "guests/ann"] {
      scenario.expect(
        try await other.image(for: address) == "another \(address)",
        "Two addresses differ in little, and a row was given the picture of the other one.")
    }
    scenario.expect(
      downloads.count == 1, "Another downloader was reset, and a picture of this one was downloaded once more.")
  }

  @Test func failureIsNotKept() {
    check(ifItHangs: "The first download fails, and a row that asked never gets an answer.") { scenario in
      let server = Server(scenario, failing: 1)
      server.open(1...4)
      let told = Log<String>()
      let isAtOnce = scenario.choose("a row asks again", from: ["soon", "at once"]) == "at once"
      let rows = ["row 1", "row 2"].map { name in
        scenario.task(name) { await askTwice(scenario, server, name, told, on: isAtOnce ? server.downloader : nil) }
      }
      for row in rows { try await row.value }
      scenario.expect(told.count > 0, "A download failed, and none of the rows that had waited for it got the error.")
      scenario.expect(
        await (try? server.downloader.image(for: "ann")) != nil, "The rows have their picture, and it is not kept.")
    }
  }

  /// Asks again after a failure.
  /// - Parameter actor: the downloader if nothing comes between the failure and the next call.
  private func askTwice(
    _ scenario: Scenario, _ server: Server, _ name: String, _ told: Log<String>, on actor: isolated (any Actor)?
  ) async {
    do {
      server.show(try await server.downloader.image(for: "ann"))
    } catch {
      scenario.expect(error is NoConnection, "A row got another error than the one that the download threw.")
      scenario.note("no picture: asks again")
      told.add(name)
      let picture = try? await server.downloader.image(for: "ann")
      scenario.expect(
        picture != nil, "The download failed once, and the next row got the same failure, without a new download.")
      server.show(picture ?? "no picture")
    }
  }

  @Test func oldAnswerAfterReset() {
    check(ifItHangs: "A row asked before reset() or after it, and never got an answer.") { scenario in
      guard scenario.choose("a download brings", from: ["a new picture", "the same one again"]) == "a new picture"
      else {
        return try await samePicture(scenario)
      }
      let server = Server(scenario)
      let old = server.row("row 1", asksFor: "ann")
      await scenario.quiet()
      // Twice brings nobody back to where they were.
      for _ in 0..<scenario.choose("reset() is called, times", from: [1, 2]) { await server.downloader.reset() }
      scenario.note("reset() returns")
      let isAsked =
        scenario.choose("a row asks", from: ["while the old download is under way", "after it"]) != "after it"
      var rows: [ScenarioTask<String>] = []
      if isAsked {
        let row = server.row("row 2", asksFor: "ann") { picture in
          scenario.expect(
            picture != "ann 1",
            "A row asked after reset(), and was given a picture whose download had begun before it.")
        }
        rows.append(row)
        await scenario.quiet()
      }
      let oldIsFirst = !isAsked || scenario.choose("first comes", from: ["the old", "the new"]) == "the old"
      for number in oldIsFirst ? [1, 2] : [2, 1] {
        server.open(number...number)
        await scenario.quiet()
      }
      server.open(3...3)
      await old.ended()
      for row in rows { await row.ended() }
      let picture = try await server.downloader.image(for: "ann")
      scenario.note("the list shows \(picture)")
      scenario.expect(
        picture != "ann 1", "reset() had returned, and then an old download came back and put its picture there.")
    }
  }

  /// Each download brings the same picture, the one that was there before the resets.
  private func samePicture(_ scenario: Scenario) async throws {
    let (downloads, mayEnd) = (Log<String>(), Gate())
    let downloader = ImageDownloader { address in
      downloads.add(address)
      if downloads.count == 2 { await mayEnd.pass() }
      return address
    }
    _ = try await downloader.image(for: "ann")
    await downloader.reset()
    let row = scenario.task("row") { try await downloader.image(for: "ann") }
    await scenario.quiet()
    await downloader.reset()
    scenario.note("reset() returns")
    mayEnd.open()
    await row.ended()
    _ = try await downloader.image(for: "ann")
    scenario.expect(
      downloads.count >= 3,
      "A row asked after reset(), and no download began for it: it was given a picture whose download had begun before."
    )
    try await resetOften(scenario)
  }

  /// Says that the number of a reset is not taken for a part of an address.
  private func resetOften(_ scenario: Scenario) async throws {
    let downloads = Log<String>()
    let downloader = ImageDownloader { address in
      downloads.add(address)
      return "\(address), download \(downloads.count)"
    }
    for _ in 0...11 {
      for address in ["ann", "1ann", "ann1"] {
        let count = downloads.count
        scenario.expect(
          try await downloader.image(for: address) == "\(address), download \(count + 1)",
          "A row asked after reset(), and was given a picture whose download had begun before it.")
      }
      await downloader.reset()
    }
  }

  @Test func newDownloadAfterReset() {
    check(Budget(schedules: 8_000, totalSteps: 600_000)) { scenario in
      let answer = scenario.choose("the old download", from: ["succeeds", "fails", "begins after reset() and fails"])
      if answer.hasPrefix("begins") {
        await beginsAfterReset(scenario)
        return
      }
      let server = Server(scenario, failing: answer == "fails" ? 1 : nil)
      let old = server.row("row 1", asksFor: "ann")
      await scenario.quiet()
      await server.downloader.reset()
      scenario.note("reset() returns")
      let new = server.row("row 2", asksFor: "ann")
      await scenario.quiet()
      server.open(1...1)
      await scenario.quiet()
      let late = server.row("row 3", asksFor: "ann")
      await scenario.quiet()
      scenario.expect(
        server.downloads.count <= 2,
        "The new download is under way, and yet another one began: the end of the old one had removed it.")
      scenario.expect(
        server.downloads.count == 2, "A row asked after reset(), and no download began for it.")
      server.open(2...3)
      await old.ended()
      for row in [new, late] {
        scenario.expect(try await row.value == "ann 2", "A row asked after reset(), and was not given the new picture.")
      }
    }
  }

  /// A row asks, and `reset()` is called before its download has begun.
  ///
  /// It may even be called before the row gets through. Then the next row shares the download, and hears of its failure.
  private func beginsAfterReset(_ scenario: Scenario) async {
    let server = Server(scenario, failing: 1)
    let old = server.row("row 1", asksFor: "ann")
    await scenario.pause()
    await server.downloader.reset()
    scenario.note("reset() returns")
    await scenario.quiet()
    let new = server.row("row 2", asksFor: "ann")
    await scenario.quiet()
    server.open(1...1)
    await scenario.quiet()
    let count = server.downloads.count
    let late = server.row("row 3", asksFor: "ann")
    await scenario.quiet()
    scenario.expect(
      server.downloads.count == count || server.told.entries.contains("row 2"),
      "The new download is under way, and yet another one began: the end of the old one had removed it.")
    for number in 2...4 {
      server.open(number...number)
      await scenario.quiet()
    }
    for row in [old, new, late] { await row.ended() }
  }

  @Test func oneRowLeaves() {
    check { scenario in
      let (downloads, cancelled) = (Log<String>(), Log<String>())
      let downloader = ImageDownloader { address in
        downloads.add(address)
        scenario.note("downloads \(address)")
        do {
          try await scenario.clock.sleep(for: .seconds(1))
        } catch {
          scenario.note("the download is cancelled")
          cancelled.add(address)
          throw error
        }
        return address
      }
      let rows = ["row 1", "row 2"].map { name in
        scenario.task(name) {
          let picture = try? await downloader.image(for: "ann")
          scenario.note(picture.map { "shows \($0)" } ?? "no picture")
          return picture
        }
      }
      await scenario.quiet()
      rows[0].cancel()
      scenario.note("row 1 leaves")
      let picture = try await rows[1].value
      scenario.expect(
        picture == "ann",
        cancelled.count > 0
          ? "One row left, its download was cancelled, and the other row lost its picture."
          : "One row left, no download was cancelled, and the other row is not given its picture.")
      await rows[0].ended()
    }
  }

  @Test func lastRowLeaves() {
    check(ifItHangs: "The last row left, and it or the row that asked next never got an answer.") { scenario in
      let end = scenario.choose("the first download", from: ["succeeds", "fails", "stops once it is cancelled"])
      let server = Server(scenario, failing: end == "fails" ? 1 : nil, stops: end == "stops once it is cancelled")
      let first = server.row("row 1", asksFor: "ann")
      await scenario.quiet()
      first.cancel()
      scenario.note("row 1 leaves")
      await scenario.quiet()
      let next = server.row("row 2", asksFor: "ann")
      await scenario.quiet()
      let hasItsOwn = server.downloads.count == 2
      server.open(1...1)
      await scenario.quiet()
      server.open(2...3)
      let shown = try await next.value
      scenario.expect(
        shown != "no picture" || !hasItsOwn,
        "A download for the row was under way, and it got the failure of one that no row had waited for.")
      scenario.expect(
        shown != "no picture" || end == "fails",
        "The last row left, and the row that asked next joined a download that was being cancelled.")
      await first.ended()
    }
  }
}

/// A server that answers its first, second, third download when the scenario says so.
///
/// `@unchecked Sendable`: a scenario runs on one thread.
private final class Server: @unchecked Sendable {
  let downloads = Log<String>()
  let shown = Log<String>()
  /// The rows that have their answer, be it a picture or an error.
  let told = Log<String>()
  let downloader: ImageDownloader
  private let gates = [Gate(), Gate(), Gate(), Gate()]
  private let scenario: Scenario

  /// - Parameters:
  ///   - failing: the number of the download that fails.
  ///   - stops: whether a download that is cancelled fails in the end.
  init(_ scenario: Scenario, failing: Int? = nil, stops: Bool = false) {
    self.scenario = scenario
    downloader = ImageDownloader { [downloads, gates] address in
      downloads.add(address)
      let number = downloads.count
      scenario.note("download \(number) begins")
      await gates[min(number, gates.count) - 1].pass()
      if stops, Task.isCancelled {
        scenario.note("download \(number) stops")
        throw CancellationError()
      }
      scenario.note("download \(number) \(number == failing ? "fails" : "is there")")
      if number == failing { throw NoConnection() }
      return "\(address) \(number)"
    }
  }

  /// Lets these downloads answer.
  func open(_ numbers: ClosedRange<Int>) {
    for number in numbers { gates[number - 1].open() }
  }

  /// - Parameter look: called in the turn in which the row shows its picture.
  func row(
    _ name: String, asksFor address: String, look: @escaping @Sendable (String) -> Void = { _ in }
  ) -> ScenarioTask<String> {
    scenario.task(name) { [self] in
      defer { told.add(name) }
      do {
        let picture = show(try await downloader.image(for: address))
        look(picture)
        return picture
      } catch {
        return show("no picture")
      }
    }
  }

  @discardableResult
  func show(_ picture: String) -> String {
    scenario.note("shows \(picture)")
    shown.add(picture)
    return picture
  }
}

struct NoConnection: Error {}
