import ResumeOnce
import ScheduleLab
import Testing

/// What the desk promises, however the driver reports.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class DeskPromises: Promises, @unchecked Sendable {
  private enum Report: String, CaseIterable {
    case code = "a code"
    case error = "an error"
    case doubtful = "a code with an error"
    case nothing = "neither"
    case cancelled = "a CancellationError"
  }

  /// What a report brings.
  private struct Brought {
    let code: String?
    let error: (any Error)?

    init(_ report: Report, _ number: Int) {
      // A code without a character is a code, and two scans may bring the same one.
      code = report == .code || report == .doubtful ? number <= 2 ? "" : "code \(number)" : nil
      switch report {
      case .code, .nothing: error = nil
      case .error, .doubtful: error = FakeError("error \(number)")
      case .cancelled: error = CancellationError()
      }
    }

    /// Whether a call of `scan()` that ended so was answered by this report.
    func isAnswered(by outcome: Result<String, any Error>) -> Bool {
      switch (outcome, error) {
      case (.success(let answer), nil): answer == code
      case (.failure(let thrown), let error?):
        error is CancellationError ? thrown is CancellationError : thrown as? FakeError == error as? FakeError
      case (.failure(let thrown), nil): code == nil && thrown is NothingRead
      case (.success, _?): false
      }
    }
  }

  private final class Call: @unchecked Sendable {
    var caller: Caller<String>?
    var hasScan = false
    var hasLeft: Bool { caller?.hasLeft == true }
  }

  /// A scan of the driver.
  private final class Scan {
    /// The call that began it, where that is known.
    let call: Call?
    let report: @Sendable (String?, (any Error)?) -> Void
    var brought: [Brought] = []
    init(_ call: Call?, _ report: @escaping @Sendable (String?, (any Error)?) -> Void) {
      (self.call, self.report) = (call, report)
    }
  }

  /// `@unchecked Sendable`: a scenario runs on one thread.
  private final class Driver: ScanDriver, @unchecked Sendable {
    var begins: (@escaping @Sendable (String?, (any Error)?) -> Void) -> Void = { _ in }
    func scan(_ report: @escaping @Sendable (_ code: String?, _ error: (any Error)?) -> Void) { begins(report) }
  }

  @TaskLocal private static var call: Call?

  private let scenario: Scenario
  private let desk: ScanDesk
  private var calls: [Call] = []
  private var scans: [Scan] = []
  private var reports = 0
  /// What the driver reports of the next scan before it returns from beginning it.
  private var atOnce: [Report] = []

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let driver = Driver()
    desk = ScanDesk(driver: driver)
    driver.begins = { [unowned self] in begins($0) }
  }

  private func begins(_ report: @escaping @Sendable (String?, (any Error)?) -> Void) {
    let without = calls.filter { $0.caller?.isCalled == true && !$0.hasScan }
    scenario.expect(!without.isEmpty, "scan() was called once, and the driver began a second scan.")
    let call = Self.call ?? (without.count == 1 ? without[0] : nil)
    scenario.expect(call?.hasScan != true, "scan() was called once, and the driver began a second scan.")
    call?.hasScan = true
    let scan = Scan(call, report)
    scans.append(scan)
    let atOnce = atOnce
    self.atOnce = []
    for report in atOnce { self.report(report, of: scan) }
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if calls.count < 4 {
      moves.append(Move("scan() is called") { [self] in scanOnce() })
      if atOnce.isEmpty, !calls.isEmpty {
        moves.append(Move("the next scan will be reported at once") { [self] in atOnce = [.code] })
        moves.append(Move("the next scan will be reported at once, twice") { [self] in atOnce = [.error, .code] })
      }
    }
    for (which, scan) in scans.filter(\.brought.isEmpty).told {
      for report in Report.allCases {
        moves.append(
          Move("the \(which) open scan is reported: \(report.rawValue)") { [self] in self.report(report, of: scan) })
      }
    }
    for (which, scan) in scans.filter({ !$0.brought.isEmpty && $0.brought.count < 3 }).told {
      for report in [Report.code, .error, .nothing] {
        moves.append(
          Move("the \(which) reported scan is reported again: \(report.rawValue)") { [self] in
            self.report(report, of: scan)
          })
      }
    }
    for (which, call) in calls.filter({ $0.caller?.waits == true && !$0.hasLeft }).told {
      moves.append(Move("the \(which) caller leaves") { call.caller?.leave() })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    // No more than that: code that forgets those who wait keeps all of them in memory, in every story.
    (1...18).map { number in Move("scan() is called, number \(number) of 18") { [self] in scanOnce() } }
  }

  func owed() -> Move? {
    scans.first(where: \.brought.isEmpty).map { scan in
      Move("the scan is reported: a code") { [self] in report(.code, of: scan) }
    }
  }

  private func scanOnce() {
    let call = Call()
    calls.append(call)
    call.caller = scenario.call("scan \(calls.count)") { [desk] in
      try await Self.$call.withValue(call) { try await desk.scan() }
    } back: { [self] in
      comesBack(call, $0)
    }
  }

  private func report(_ report: Report, of scan: Scan) {
    reports += 1
    let brought = Brought(report, reports)
    scan.brought.append(brought)
    scan.report(brought.code, brought.error)
  }

  // MARK: Promises

  /// A call has come back.
  private func comesBack(_ call: Call, _ caller: Caller<String>) {
    guard let outcome = caller.outcome else { return }
    if call.hasLeft, case .failure(is CancellationError) = outcome { return }
    let own = scans.filter { $0.call === call || $0.call == nil }
    scenario.expect(
      own.contains { !$0.brought.isEmpty }, "scan() came back, and its scan had not been reported.")
    guard !own.contains(where: { $0.brought.first?.isAnswered(by: outcome) == true }) else { return }
    scenario.expect(
      !own.contains { $0.brought.dropFirst().contains { $0.isAnswered(by: outcome) } },
      "The first report counts, and scan() came back with a later one.")
    scenario.expect(
      !scans.contains { $0.brought.contains { $0.isAnswered(by: outcome) && $0.code != nil } },
      "scan() came back with the code of another scan.")
    if case .success(let code) = outcome {
      scenario.expect(
        !own.contains { $0.brought.first?.code == code }, "A code came with an error, and scan() returned it.")
    }
    scenario.expect(false, "scan() did not come back as the first report of its scan says.")
  }

  func atRest() {
    for call in calls where !call.hasLeft && calls.filter({ !$0.hasLeft }).count == calls.count {
      scenario.expect(
        call.hasScan || scans.count >= calls.count, "scan() was called, and the driver has not begun a scan.")
    }
    for scan in scans where !scan.brought.isEmpty {
      scenario.expect(scan.call?.caller?.waits != true, "The scan has been reported, and scan() does not come back.")
    }
  }

  func inTheEnd() {
    scenario.expect(
      !calls.contains { $0.caller?.waits == true }, "Every scan has been reported, and scan() does not come back.")
  }
}

@Suite struct ResumeOnceStories {
  @Test func everyStory() {
    checkStories(hasRareMoves: true) { scenario in
      await scenario.tell(DeskPromises(scenario), isolation: nil)
    }
  }
}
