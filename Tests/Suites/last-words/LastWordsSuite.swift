import LastWords
import ScheduleLab
import Testing

@Suite struct LastWordsSuite {
  @Test func linesAreSent() {
    inVisit { scenario in
      let visit = Visit(scenario)
      await visit.flush()
      scenario.expect(visit.support.count == 0, "Nothing was logged, and an empty batch was sent.")
      visit.log("hello")
      visit.log("tapped")
      scenario.expect(visit.session?.unsent == 2, "Two lines were logged, and they are not counted as unsent.")
      await visit.flush()
      visit.expect(["hello, tapped"], "Two lines were logged and flushed in peace, and the batch is another one.")
      scenario.expect(visit.session?.unsent == 0, "Two lines were sent, and they are still counted as unsent.")
      visit.log("closed")
      await visit.flush()
      visit.expect(
        ["hello, tapped", "closed"], "A line was logged after the first batch, and flushed: it must go alone.")
      visit.log("tapped")
      visit.log("tapped")
      await visit.flush()
      visit.expect(
        ["hello, tapped", "closed", "tapped, tapped"],
        "The same was logged twice. Those are two lines, and not both were sent.")
      let before = visit.support.count
      for number in 1...40 {
        visit.log("page \(number)")
        _ = scenario.task("flush \(number)") { await visit.flush() }
        await scenario.quiet()
      }
      scenario.expect(
        visit.support.count == before + 40,
        "40 lines were logged and flushed, one after the other, and \(visit.support.count - before) batches have arrived."
      )
    }
  }

  @Test func lastWords() {
    inVisit(many: logMany) { scenario in
      let story = scenario.choose("a batch", from: ["was sent", "is on its way", "was never sent"])
      let answer = Gate()
      let visit = Visit(scenario) { await answer.pass() }
      if story != "is on its way" { answer.open() }
      if story != "was never sent" {
        visit.log("hello")
        let timer = scenario.task("timer") { await visit.flush() }
        if story == "was sent" { await timer.ended() } else { await scenario.quiet() }
      }
      visit.log("it froze")
      visit.letGo()
      await scenario.quiet()
      answer.open()
      await scenario.quiet()
      scenario.expect(
        !visit.isAlive,
        "The session was released, and it is still there: something of its own keeps it, and it sends nothing.")
      scenario.expect(
        visit.support.entries.contains { $0.contains("it froze") },
        "The session was released with a line unsent, and the line was never sent.")
      scenario.expect(
        !visit.wasDisturbed, "The session was released during a batch, and its last words did not wait for their turn."
      )
      visit.expect(
        story == "was never sent" ? ["it froze"] : ["hello", "it froze"],
        "The session was released, and its last words were not just the line that was left.")
    }
  }

  /// Says that the last words are all that is left, however much it is.
  @Sendable private func logMany(_ scenario: Scenario) async {
    let support = Log<Int>()
    var session: Session? = Session { batch in support.add(batch.count) }
    scenario.note("logs 1,500 lines, and lets go of the session")
    for number in 1...1_500 { session?.log("page \(number)") }
    session = nil
    await scenario.quiet()
    scenario.expect(
      support.entries == [1_500],
      "1,500 lines were logged, the session was released, and its last words were \(support.entries.first ?? 0) lines.")
  }

  @Test func triedOnce() {
    inVisit { scenario in
      let isSecond = scenario.choose("a batch", from: ["failed before", "was never sent"]) == "failed before"
      let visit = Visit(scenario, failures: isSecond ? 2 : 1)
      visit.log("hello")
      if isSecond { await visit.flush() }
      visit.log("it froze")
      let before = visit.tries.entries
      let left = visit.arrived == 0 ? "hello, it froze" : "it froze"
      visit.letGo()
      await scenario.quiet()
      let tries = visit.tries.entries.dropFirst(before.count)
      scenario.expect(!tries.isEmpty, "The session was released with a line unsent, and the line was never sent.")
      scenario.expect(
        tries.allSatisfy { $0 == left },
        "The session was released, and its last words were not one batch with every line that was unsent.")
      scenario.expect(
        tries.count == 1, "The last words are tried once. They failed, and were sent again.")
    }
  }

  @Test func nothingToSay() {
    inVisit { scenario in
      let isUsed = scenario.choose("the session", from: ["has sent all", "was never used"]) == "has sent all"
      let visit = Visit(scenario)
      if isUsed {
        visit.log("hello")
        await visit.flush()
      }
      visit.expect(isUsed ? ["hello"] : [], "One line was logged and flushed at most, and what was sent is another.")
      let tries = visit.tries.count
      visit.letGo()
      await scenario.quiet()
      scenario.expect(
        visit.tries.count == tries, "The session had nothing left to say, and when it went, a batch was sent.")
    }
  }

  @Test func twoFlushes() {
    inVisit(ifItHangs: "A flush never returned.") { scenario in
      let visit = Visit(scenario)
      visit.log("hello")
      let flushes = ["button", "timer"].map { name in
        scenario.task(name) {
          await visit.flush()
          scenario.expect(
            visit.support.count > 0 || visit.wasDisturbed,
            "flush returned, and the line that had been logged before was still on its way.")
        }
      }
      for flush in flushes { await flush.ended() }
      await scenario.quiet()
      scenario.expect(
        !visit.wasDisturbed,
        "Two flushes came at once, and a batch was sent while another one was on its way.")
      visit.expect(["hello"], "Two flushes at once, and the line was not sent exactly once.")
    }
  }

  @Test func flushBehindFlush() {
    inVisit(ifItHangs: "A flush never returned.") { scenario in
      let story = scenario.choose("behind the batch", from: ["one flush", "two flushes", "one flush, and it fails"])
      let visit = Visit(scenario, failures: story.contains("fails") ? 1 : 0) { await scenario.wait(.seconds(1)) }
      visit.log("hello")
      var flushes = [scenario.task("timer") { await visit.flush() }]
      await scenario.quiet()
      visit.log("tapped")
      scenario.expect(
        visit.session?.unsent == 2, "A batch is on its way, not with the support team yet, and its line counts as sent."
      )
      if story == "two flushes" {
        flushes += [scenario.task("button") { await visit.flush() }]
        await scenario.quiet()
      }
      await visit.flush()
      scenario.expect(
        visit.support.entries.joined().contains("tapped") || visit.wasDisturbed,
        "A line was logged during a batch, and a flush that came after it returned without having sent it.")
      for flush in flushes { await flush.ended() }
      scenario.expect(
        !visit.wasDisturbed, "Flushes came during a batch, and two batches were on their way at the same time.")
      scenario.expect(
        visit.support.entries.count { $0.contains("tapped") } == 1,
        "A line was logged and flushed during a batch, and it was not sent exactly once.")
      visit.expect(
        story.contains("fails") ? ["hello, tapped"] : ["hello", "tapped"],
        "A flush came during a batch, and afterwards the support team does not have each line once, in order.")
    }
  }

  @Test func failedBatch() {
    inVisit { scenario in
      let visit = Visit(scenario, failures: 1)
      visit.log("hello")
      visit.log("tapped")
      await visit.flush()
      visit.log("closed")
      scenario.expect(
        visit.arrived == 0, "A batch failed, and the same flush sent its lines again: they go out with the next batch.")
      scenario.expect(
        visit.session?.unsent == 3,
        "A batch of two failed and a third line was logged, and unsent does not say 3.")
      await visit.flush()
      let sent = visit.support.entries.joined(separator: ", ")
      scenario.expect(
        sent.contains("hello") && sent.contains("tapped"),
        "A batch failed, and its lines are not in the next one.")
      scenario.expect(
        sent == "hello, tapped, closed",
        "A batch failed, and its lines come after newer ones in the next: they must be sent in the order of logging.")
    }
  }

  @Test func loggedWhileSending() {
    inVisit { scenario in
      guard scenario.choose("a line is logged", from: ["while a batch is on its way", "by send"]) != "by send" else {
        return await loggedBySend(scenario)
      }
      let answer = Gate()
      let fails = scenario.choose("the batch", from: ["arrives", "fails"]) == "fails"
      let line = scenario.choose("the new line", from: ["says something else", "says the same"])
      let isSame = line == "says the same"
      let visit = Visit(scenario, failures: fails ? 1 : 0) { await answer.pass() }
      visit.log("hello")
      let flush = scenario.task("timer") { await visit.flush() }
      await scenario.quiet()
      visit.log(isSame ? "hello" : "tapped")
      answer.open()
      await flush.ended()
      // Whoever sends may have gone on with the new line.
      await scenario.quiet()
      let isKept = visit.arrived + (visit.session?.unsent ?? 0) >= 2
      scenario.expect(
        isKept || !fails,
        "A line was logged while a batch was on its way, and when that failed one of the two lines was lost.")
      scenario.expect(
        isKept || !isSame,
        "A line was logged that equals one on its way, and one of the two lines is lost."
      )
      scenario.expect(
        isKept,
        "A line was logged while a batch was on its way, and one of the two lines is lost."
      )
      await visit.flush()
      let sent = visit.support.entries.joined(separator: ", ")
      scenario.expect(
        sent != "tapped, hello",
        "A line was logged while a batch was on its way, and it was sent before the older line.")
      scenario.expect(
        sent == (isSame ? "hello, hello" : "hello, tapped"),
        "A line was logged while a batch was on its way, and after the next flush the support team does not have each line once."
      )
    }
  }

  /// What sends a batch logs a line before it does anything else.
  private func loggedBySend(_ scenario: Scenario) async {
    let (support, holder) = (Log<String>(), Holder())
    let session = Session { batch in
      if support.count == 0 { holder.session?.log("sent") }
      for line in batch { support.add(line) }
      await scenario.pause()
    }
    holder.session = session
    session.log("hello")
    await session.flush()
    await session.flush()
    scenario.expect(
      support.entries == ["hello", "sent"],
      "“hello” was logged, and “sent” by send itself. After two flushes the support team has \(support.entries).")
    holder.session = nil
  }

  /// `@unchecked Sendable`: a scenario runs on one thread.
  private final class Holder: @unchecked Sendable {
    var session: Session?
  }

  @Test func nothingIsLeft() {
    inVisit { scenario in
      let visit = Visit(scenario)
      visit.log("hello")
      await visit.flush()
      if scenario.choose("let go with", from: ["all sent", "a line left"]) == "a line left" { visit.log("it froze") }
      visit.letGo()
      await scenario.quiet()
      if visit.isHeld { scenario.note("the closure that sends is still there") }
      scenario.expect(
        !visit.isHeld,
        "The session was released, and something still holds the closure that sends.")
    }
  }
}

/// Checks a story that an app acts, so that its steps stand in a column of their own.
private func inVisit(
  _ budget: Budget = Budget(), ifItHangs hang: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  many: (@Sendable (Scenario) async throws -> Void)? = nil, _ story: @escaping @Sendable (Scenario) async -> Void
) {
  check(budget, ifItHangs: hang, sourceLocation: sourceLocation, many: many) { scenario in
    await scenario.task("app") { await story(scenario) }.ended()
  }
}

/// A session, the app that keeps it, and the support team.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
private final class Visit: @unchecked Sendable {
  private(set) var session: Session?
  /// The batches that have arrived, each as one text.
  let support = Log<String>()
  /// The batches that have set out, each as one text.
  let tries = Log<String>()
  /// Whether a batch was sent while another was on its way.
  private(set) var wasDisturbed = false
  /// How many lines have arrived.
  private(set) var arrived = 0
  private var isSending = false
  private var failures: Int
  private let lifetime: Lifetime
  private let way: Lifetime
  private let scenario: Scenario

  private final class Way: Sendable {}

  /// - Parameters:
  ///   - failures: how many batches fail, before the first arrives.
  ///   - pause: how long a batch is on its way.
  init(_ scenario: Scenario, failures: Int = 0, pause: (@Sendable () async -> Void)? = nil) {
    self.scenario = scenario
    self.failures = failures
    let hands = Log<@Sendable ([String]) async throws -> Void>()
    let way = Way()
    let session = Session { [way] batch in
      try await hands.entries[0](batch)
      _ = way
    }
    self.session = session
    lifetime = scenario.lifetime(of: session)
    self.way = scenario.lifetime(of: way)
    let pause = pause ?? { await scenario.pause() }
    hands.add { [weak self] in try await self?.take($0, pause) }
    scenario.watch("unsent") { [weak session] in session.map { "\($0.unsent)" } ?? "gone" }
  }

  var isAlive: Bool { lifetime.isAlive }
  /// Whether anybody holds what was given to the session.
  var isHeld: Bool { way.isAlive }

  func log(_ line: String) {
    scenario.note("logs “\(line)”")
    session?.log(line)
  }

  func flush() async {
    await session?.flush()
  }

  func letGo() {
    scenario.note("lets go of the session")
    session = nil
  }

  private func take(_ batch: [String], _ pause: @Sendable () async -> Void) async throws {
    let text = batch.joined(separator: ", ")
    scenario.note("sends “\(text)”\(isSending ? " as well" : "")")
    if isSending { wasDisturbed = true }
    isSending = true
    tries.add(text)
    await pause()
    isSending = false
    if failures > 0 {
      failures -= 1
      scenario.note("it fails")
      throw Failure()
    }
    scenario.note("it arrives")
    support.add(text)
    arrived += batch.count
  }

  /// Says which batches must have arrived.
  func expect(_ batches: [String], _ sentence: @autoclosure () -> String) {
    scenario.expect(support.entries == batches, sentence())
  }
}

private struct Failure: Error {}
