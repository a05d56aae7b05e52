import ScheduleLab
import WrongThread

/// An antenna whose reports come when the story says so.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class FakeAntenna: Antenna, @unchecked Sendable {
  /// What came between one `begin` and its `end`, and what comes after that.
  final class Session: @unchecked Sendable {
    /// In the order in which they came, the late ones not among them.
    fileprivate(set) var reports: [Int] = []
    fileprivate(set) var isOn = true
    fileprivate var report: ((Int) -> Void)?
  }

  private let scenario: Scenario
  private(set) var sessions: [Session] = []
  /// Reported before the next `begin` returns.
  var atOnce: [Int] = []

  init(_ scenario: Scenario) { self.scenario = scenario }

  var isOn: Bool { sessions.last?.isOn == true }

  func begin(_ report: @escaping (Int) -> Void) {
    scenario.expect(isOnMainActor(), "begin was not called on the main actor.")
    scenario.expect(!isOn, "begin was called, and the antenna was reporting already.")
    let session = Session()
    session.report = report
    sessions.append(session)
    scenario.note("the reports begin")
    let first = atOnce
    atOnce = []
    for number in first { cross(number, in: session) }
  }

  func end() {
    scenario.expect(isOnMainActor(), "end was not called on the main actor.")
    scenario.expect(isOn, "end was called, and the antenna was not reporting.")
    scenario.note("the reports end")
    sessions.last?.isOn = false
  }

  /// A runner crosses the line. In a session that has ended, the report comes late.
  func cross(_ number: Int, in session: Session? = nil) {
    guard let session = session ?? sessions.last else { return }
    scenario.note("reports \(number)\(session.isOn ? "" : ", late")")
    if session.isOn { session.reports.append(number) }
    session.report?(number)
  }
}

/// A reference to a board that can be released on any thread.
///
/// `@unchecked Sendable`: a scenario runs on one thread.
final class LastReference: @unchecked Sendable {
  private var board: FinishBoard?

  init(_ board: FinishBoard?) { self.board = board }

  func release() { board = nil }
}
