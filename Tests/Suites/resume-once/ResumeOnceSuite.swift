import ResumeOnce
import ScheduleLab
import Testing

@Suite struct ResumeOnceSuite {
  @Test func firstReportCounts() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let report = ScanReport(scenario.choose("the driver reports", from: ["A1", "a jam"]))
      let isAtOnce = scenario.choose("it does so", from: ["at once", "later"]) == "at once"
      let driver = FakeDriver(scenario, atOnce: isAtOnce ? [report] : [])
      let desk = ScanDesk(driver: driver)
      let answer = answer(scenario, "scan", of: desk)
      if !isAtOnce {
        await driver.waitForScan(1)
        driver.report(report, for: 1)
      }
      let got = try await answer.value
      scenario.expect(got == report.answer, Self.otherAnswer(report, got))
      scenario.expect(driver.scans == 1, "One call of scan() has begun more than one scan.")
    }
  }

  @Test func twoReadersAtOnce() {
    check(ifItHangs: "Several scans are under way and all have been reported, and one of them never returns.") {
      scenario in
      let driver = FakeDriver(scenario)
      let desk = ScanDesk(driver: driver)
      if scenario.choose("readers at the desk", from: ["two", "nine"]) == "nine" {
        return try await scanNine(scenario, driver, desk)
      }
      let left = answer(scenario, "left", of: desk) { expectOwn("L1", $0, of: ["L1", "R2"], scenario) }
      await driver.waitForScan(1)
      let right = answer(scenario, "right", of: desk) { expectOwn("R2", $0, of: ["L1", "R2"], scenario) }
      await driver.waitForScan(2)
      let order = scenario.choose("first to be reported", from: ["left", "right"]) == "left" ? [1, 2] : [2, 1]
      for scan in order { driver.report(.code(scan == 1 ? "L1" : "R2"), for: scan) }
      _ = try await left.value
      _ = try await right.value
    }
  }

  /// Says whether one of several scans has got its own code.
  private func expectOwn(_ code: String, _ got: String, of codes: [String], _ scenario: Scenario) {
    scenario.expect(
      got == code,
      codes.contains(got)
        ? "Several scans were under way, and one got the code of another: a code belongs to the scan that was reported."
        : "Several scans were under way, and one of them did not get its code.")
  }

  /// Has more scans under way than a table with few places holds, and reports the latest one first.
  private func scanNine(_ scenario: Scenario, _ driver: FakeDriver, _ desk: ScanDesk) async throws {
    var answers: [ScenarioTask<String>] = []
    for number in 1...9 {
      let answer = answer(scenario, "reader \(number)", of: desk) {
        expectOwn("R\(number)", $0, of: (1...9).map { "R\($0)" }, scenario)
      }
      answers.append(answer)
      await scenario.quiet()
    }
    for number in (1...9).reversed() {
      driver.report(.code("R\(number)"), for: number)
      await scenario.quiet()
    }
    for answer in answers { _ = try await answer.value }
  }

  @Test func nothingRead() {
    check(ifItHangs: "The driver has reported that nothing was read, and scan() still waits.") {
      scenario in
      let driver = FakeDriver(scenario, atOnce: [.nothing])
      let got = try await answer(scenario, "scan", of: ScanDesk(driver: driver)).value
      scenario.expect(got == "NothingRead", Self.otherAnswer(.nothing, got))
    }
  }

  @Test func doubtfulCode() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let driver = FakeDriver(scenario, atOnce: [.doubtful("A1")])
      let got = try await answer(scenario, "scan", of: ScanDesk(driver: driver)).value
      scenario.expect(got == "Jam", Self.otherAnswer(.doubtful("A1"), got))
    }
  }

  @Test func triggerBounces() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let first = ScanReport(scenario.choose("the driver reports", from: ["A1", "a jam", "nothing"]))
      let second = ScanReport(scenario.choose("and then", from: ["B2", "a jam", "nothing"]))
      let pace = scenario.choose("they come", from: ["later", "later, a pause apart", "at once"])
      let driver = FakeDriver(scenario, atOnce: pace == "at once" ? [first, second] : [])
      let answer = answer(scenario, "scan", of: ScanDesk(driver: driver))
      if pace != "at once" {
        await driver.waitForScan(1)
        driver.report(first, for: 1)
        if pace != "later" { await scenario.pause() }
        driver.report(second, for: 1)
      }
      let got = try await answer.value
      scenario.expect(
        got == first.answer,
        got == second.answer
          ? "The first report counts, and scan() answered with the second."
          : Self.otherAnswer(first, got))
    }
  }

  @Test func lateBounce() {
    check(ifItHangs: Self.stillWaits, many: bounceMuchLater) { scenario in
      let driver = FakeDriver(scenario, atOnce: [.code("A1")])
      let desk = ScanDesk(driver: driver)
      let first = try await answer(scenario, "scan 1", of: desk).value
      scenario.expect(first == "A1", Self.otherAnswer(.code("A1"), first))
      driver.atOnce = []
      let next = answer(scenario, "scan 2", of: desk) { got in
        scenario.expect(
          got != "A1",
          "The first scan was reported once more, and that report was taken for the answer to the next scan.")
      }
      await driver.waitForScan(2)
      driver.report(.code("A1"), for: 1)
      await scenario.quiet()
      driver.report(.code("B2"), for: 2)
      let got = try await next.value
      scenario.expect(got == "B2", Self.otherAnswer(.code("B2"), got))
    }
  }

  /// Says that a report is never taken for that of another scan, however many scans are between them.
  @Sendable private func bounceMuchLater(_ scenario: Scenario) async throws {
    let driver = FakeDriver(scenario)
    let desk = ScanDesk(driver: driver)
    for number in 1...300 {
      driver.atOnce = [.code("A\(number)")]
      _ = try await desk.scan()
    }
    driver.atOnce = []
    let next = answer(scenario, "scan 301", of: desk)
    await scenario.quiet()
    for number in 1...300 { driver.report(.code("A\(number)"), for: number) }
    driver.report(.code("B2"), for: 301)
    let got = try await next.value
    scenario.expect(
      got == "B2",
      got.hasPrefix("A")
        ? "One of 300 scans was reported once more, and that report was taken for the answer to the next scan."
        : Self.otherAnswer(.code("B2"), got))
  }

  @Test func cancelledMeanwhile() {
    check(ifItHangs: Self.stillWaits) { scenario in
      let isEarly = scenario.choose("it is cancelled", from: ["at the start", "while it waits"]) == "at the start"
      let driver = FakeDriver(scenario)
      let answer = answer(scenario, "scan", of: ScanDesk(driver: driver)) { got in
        scenario.expect(
          got == "A1" || got == "CancellationError",
          "The task was cancelled before anything was reported, and scan() gave an answer that no report has brought.")
      }
      if !isEarly { await driver.waitForScan(1) }
      answer.cancel()
      scenario.note("cancels")
      await scenario.quiet()
      // Whoever looks at the cancellation first need not begin a scan.
      if driver.scans > 0 { driver.report(.code("A1"), for: 1) }
      _ = try await answer.value
    }
  }

  private static let stillWaits = "The scan has been reported, and scan() still waits."

  /// Scans in a task of its own. The answer is the code, or the name of the error.
  /// - Parameter back: called in the same turn in which the answer comes.
  private func answer(
    _ scenario: Scenario, _ name: String, of desk: ScanDesk, back: @escaping @Sendable (String) -> Void = { _ in }
  ) -> ScenarioTask<String> {
    scenario.task(name) {
      let answer: String
      do {
        answer = try await desk.scan()
        scenario.note("scan returns “\(answer)”")
      } catch {
        answer = "\(type(of: error))"
        scenario.note("scan throws \(answer)")
      }
      back(answer)
      return answer
    }
  }

  private static func otherAnswer(_ report: ScanReport, _ got: String) -> String {
    switch report {
    case .code: "The report brought a code, and scan() answered with something else."
    case .jam: "The report brought an error, and scan() did not throw it."
    case .doubtful(let code):
      got == code
        ? "The code came with an error and must not be trusted, and scan() returned it as if it had been read well."
        : "The report brought an error, and scan() did not throw it."
    case .nothing: "The report brought neither code nor error, and scan() did not throw NothingRead."
    }
  }
}

/// What a driver reports of a scan.
private enum ScanReport: Sendable {
  case code(String)
  case jam
  case doubtful(String)
  case nothing

  init(_ choice: String) {
    self =
      switch choice {
      case "a jam": .jam
      case "nothing": .nothing
      default: .code(choice)
      }
  }

  /// What the scan is to answer.
  var answer: String {
    switch self {
    case .code(let code): code
    case .jam, .doubtful: "Jam"
    case .nothing: "NothingRead"
    }
  }

  var arguments: (String?, (any Error)?) {
    switch self {
    case .code(let code): (code, nil)
    case .jam: (nil, Jam())
    case .doubtful(let code): (code, Jam())
    case .nothing: (nil, nil)
    }
  }

  var text: String {
    switch self {
    case .code(let code): "“\(code)”"
    case .jam: "a jam"
    case .doubtful(let code): "“\(code)” and a jam"
    case .nothing: "nothing read"
    }
  }
}

struct Jam: Error {}

/// A driver that reports when the scenario says so. Scans are numbered from 1.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
private final class FakeDriver: ScanDriver, @unchecked Sendable {
  private let scenario: Scenario
  private var scanned: [@Sendable (String?, (any Error)?) -> Void] = []
  private var begun = [1: Gate(), 2: Gate()]
  /// What it reports of a scan before it returns from beginning it.
  var atOnce: [ScanReport]

  init(_ scenario: Scenario, atOnce: [ScanReport] = []) {
    self.scenario = scenario
    self.atOnce = atOnce
  }

  var scans: Int { scanned.count }

  func scan(_ report: @escaping @Sendable (String?, (any Error)?) -> Void) {
    scanned.append(report)
    let number = scanned.count
    for report in atOnce { self.report(report, for: number) }
    begun[number]?.open()
  }

  /// Waits until the scan has begun.
  func waitForScan(_ number: Int) async {
    await begun[number]?.pass()
  }

  func report(_ report: ScanReport, for scan: Int) {
    scenario.note(
      "the driver reports \(report.text)" + (scanned.count > 1 ? " for scan \(scan)" : ""))
    let (code, error) = report.arguments
    scanned[scan - 1](code, error)
  }
}
