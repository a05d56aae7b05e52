import ScheduleLab
import WrongThread
import Testing

/// What the board promises, whatever the antenna and the people at the finish line do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class FinishPromises: Promises, @unchecked Sendable {
  /// What the next call of announce does.
  private enum Surprise {
    case none, stops, startsAgain, starts, reports
  }

  private let scenario: Scenario
  private let antenna: FakeAntenna
  private var board: FinishBoard?
  private let lifetime: Lifetime
  private var isRunning = false
  /// What the board had when the race was stopped.
  private var result: [Int]?
  /// What was announced in the race.
  private var announced: [Int] = []
  private var surprise = Surprise.none
  private var runners = 0
  private var starts = 0
  /// The antenna's next threads wait for this one.
  private var thread: ScenarioTask<Void>?

  /// `@unchecked Sendable`: a scenario runs on one thread.
  private final class Loudspeaker: @unchecked Sendable {
    weak var promises: FinishPromises?
  }

  @MainActor init(_ scenario: Scenario) {
    self.scenario = scenario
    let antenna = FakeAntenna(scenario)
    self.antenna = antenna
    let loudspeaker = Loudspeaker()
    let board = FinishBoard(antenna: antenna) { loudspeaker.promises?.announce($0) }
    self.board = board
    lifetime = scenario.lifetime(of: board)
    loudspeaker.promises = self
    scenario.always { [weak self] in self?.look() }
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if runners < 6 {
      moves.append(Move("a runner crosses") { [self] in cross(1, in: antenna.sessions.last) })
      moves.append(Move("the same runner crosses twice") { [self] in cross(2, in: antenna.sessions.last) })
      moves.append(Move("a runner crosses, on the main thread") { [self] in crossOnMain() })
      if antenna.sessions.count > 1 {
        moves.append(
          Move("a late report of the race before") { [self] in cross(1, in: antenna.sessions.dropLast().last) })
      }
    }
    guard board != nil else { return moves }
    if starts < 4 {
      moves.append(Move("the race is started") { [self] in main { start() } })
      moves.append(
        Move("the race is started, and a runner crosses before begin returns") { [self] in
          main { start(withReport: true) }
        })
    }
    moves.append(Move("the race is stopped") { [self] in main { stop() } })
    if case .none = surprise {
      moves += [
        Move("announce will stop the race") { [self] in surprise = .stops },
        Move("announce will stop it and start another one") { [self] in surprise = .startsAgain },
        Move("announce will start a race") { [self] in surprise = .starts },
        Move("a runner will cross while announce runs, on the main thread") { [self] in surprise = .reports },
      ]
    }
    moves.append(Move("the board is released") { [self] in release(LastReference(board)) })
    moves.append(Move("the board is released elsewhere") { [self] in releaseElsewhere() })
    return moves
  }

  /// A report is on its way while two races end, unless the board heeds it at once.
  func rareMoves() -> [Move] {
    guard board != nil else { return [] }
    let nextRace = [
      Move("the race is stopped") { [self] in main { stop() } },
      Move("the race is started") { [self] in main { start() } },
    ]
    return nextRace + [Move("a runner crosses, on the main thread") { [self] in crossOnMain() }] + nextRace + nextRace
      + [Move("300 runners cross, on the main thread") { [self] in for _ in 1...300 { crossOnMain() } }]
  }

  private func main(_ body: @MainActor () -> Void) { MainActor.assumeIsolated(body) }

  /// The antenna reports from one thread after the other.
  private func cross(_ times: Int, in session: FakeAntenna.Session?) {
    guard let session else { return }
    runners += 1
    // The numbers begin at 0.
    let number = runners - 1
    let before = thread
    thread = scenario.task("antenna") { [antenna] in
      await before?.ended()
      for _ in 1...times { antenna.cross(number, in: session) }
    }
  }

  private func crossOnMain() {
    runners += 1
    antenna.cross(runners - 1)
  }

  @MainActor private func start(withReport: Bool = false) {
    starts += 1
    let wasRunning = isRunning
    if withReport, !wasRunning {
      runners += 1
      antenna.atOnce = [runners - 1]
    }
    let sessions = antenna.sessions.count
    if !wasRunning { (isRunning, result, announced) = (true, nil, []) }
    board?.start()
    scenario.expect(
      antenna.sessions.count >= sessions + (wasRunning ? 0 : 1), "start() has returned, and the reports have not begun."
    )
  }

  @MainActor private func stop() {
    // A board may announce what it has while stop() runs.
    surprise = .none
    board?.stop()
    guard isRunning else { return }
    isRunning = false
    result = board?.crossings
    scenario.expect(!antenna.isOn, "stop() has returned, and the reports have not ended.")
  }

  private func release(_ last: LastReference) {
    (surprise, board) = (.none, nil)
    last.release()
  }

  private func releaseElsewhere() {
    let last = LastReference(board)
    (surprise, board) = (.none, nil)
    _ = scenario.task("elsewhere") { [self] in release(last) }
  }

  // MARK: Promises

  /// What the antenna has reported in the race that runs, or ran last.
  private var reports: [Int] { antenna.sessions.last?.reports ?? [] }

  @MainActor private func announce(_ number: Int) {
    scenario.note("announces \(number)")
    scenario.expect(isOnMainActor(), "Number \(number) is announced off the main actor.")
    scenario.expect(isRunning, "The race was stopped, and number \(number) is announced after that.")
    announced.append(number)
    scenario.expect(
      announced.count <= reports.count,
      board == nil
        ? "The board is gone, and number \(number) is announced, which was reported after that."
        : "In this race \(reports) were reported, and announced were \(announced).")
    if let board {
      scenario.expect(
        board.crossings.last == number, "Number \(number) is announced, and it is not the last one in crossings.")
      scenario.expect(
        board.crossings == announced,
        "When number \(number) was announced, the board had \(board.crossings). With it, announced in this race were "
          + "\(announced).")
    }
    let surprise = surprise
    self.surprise = .none
    switch surprise {
    case .none: break
    case .stops: stop()
    case .startsAgain:
      stop()
      start()
    case .starts: start()
    case .reports: if runners < 6 { crossOnMain() }
    }
  }

  /// Between two jobs.
  private func look() {
    guard let board else { return }
    let crossings = MainActor.assumeIsolated { board.crossings }
    scenario.expect(
      reports.starts(with: crossings),
      "In this race \(reports) were reported, in this order, and the board has \(crossings).")
    if let result {
      scenario.expect(
        crossings == result, "When stop() returned, the board had \(result). Now it has \(crossings).")
    }
  }

  func always() { look() }

  func atRest() {
    guard let board else {
      scenario.expect(!lifetime.isAlive, "The owner has released the board, and something keeps it.")
      scenario.expect(!antenna.isOn, "The board is gone, and it has not ended the reports.")
      return
    }
    let crossings = MainActor.assumeIsolated { board.crossings }
    if isRunning {
      scenario.expect(
        crossings == reports,
        "Nothing else can run. In this race \(reports) were reported, and the board has \(crossings).")
    }
    scenario.expect(
      crossings == announced, "The board has \(crossings), and announced in this race were \(announced).")
  }
}

@Suite struct WrongThreadStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 2_500, held: 2_000, random: 2_500), hasRareMoves: true) { scenario in
      try await scenario.onMain { await scenario.tell(FinishPromises(scenario), isolation: MainActor.shared) }
    }
  }
}
