import DeadlineDrift
import ScheduleLab
import Testing

/// What the bell promises, whatever it is told to ring and however busy the machine is.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class BellPromises: Promises, @unchecked Sendable {
  private struct Request {
    let first: Double
    let interval: Duration
    let times: Int
    var moments: [Double] { (0..<times).map { first + interval * $0 / .seconds(1) } }
  }

  private let scenario: Scenario
  private let clock: HandClock
  private let hammer: Fake<String, Void>
  /// What the school keeps.
  private var bell: Bell<HandClock>?
  private var calls: [Caller<Void>] = []
  private var requests: [Request] = []
  /// The moments that had passed when all due strokes had been made, by request.
  private var settled: [Int] = []
  /// How many strokes had come to rest when nothing could run any more.
  private var counted = 0
  private var hasRead = false
  private var otherBells: [OtherBell] = []

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let look = scenario.choose("reading the clock takes", from: ["no time", "1 s"]) == "1 s" ? 1.0 : 0
    let clock = HandClock(scenario, look: look)
    let hammer = Fake<String, Void>("the hammer", scenario)
    self.clock = clock
    self.hammer = hammer
    bell = Bell(clock: clock) { await hammer.answer(to: "falls") }
    hammer.begins = { [unowned self] _ in begins() }
  }

  /// The moments that have come, by request.
  private var due: [Int] {
    // A clock need not hit a fraction of a second exactly.
    requests.map { $0.moments.count { $0 <= clock.time + 0.000_001 } }
  }

  private func begins() {
    let asked = requests.reduce(0) { $0 + $1.times }
    scenario.expect(hammer.calls.count <= asked, "The bell strikes more often than was requested.")
    scenario.expect(hammer.calls.count <= due.reduce(0, +), "A stroke came before its moment.")
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if bell != nil {
      if calls.count < 3 {
        moves += [
          Move("the bell is asked to ring three times, 10 s from now and every 20 s") { [self] in
            ring(10, .seconds(20), 3)
          },
          Move("the bell is asked to ring twice, 15 s ago and every 16.5 s") { [self] in ring(-15, .seconds(16.5), 2) },
          Move("the bell is asked to ring twenty times, every 0.95 s") { [self] in ring(0.95, .milliseconds(950), 20) },
        ]
      }
      moves.append(Move("the strokes are counted") { [self] in count() })
      moves.append(Move("the school keeps the bell no more") { [self] in bell = nil })
    }
    return moves + ways()
  }

  /// The ways in which time passes: one that comes to rest has swung for a second.
  private func ways() -> [Move] {
    if !hammer.open.isEmpty {
      return [
        Move("1 s passes, and the bell comes to rest") { [self] in
          clock.jump(to: clock.time + 1)
          for stroke in hammer.open { stroke.answer(()) }
        }
      ]
    }
    var moves: [Move] = []
    if let next = requests.flatMap(\.moments).filter({ $0 > clock.time }).min() {
      moves.append(Move("the next moment comes") { [self] in clock.jump(to: next) })
      moves += [3, 70].map { seconds in
        Move("the machine is busy for \(seconds) s") { [self] in clock.jump(to: clock.time + Double(seconds)) }
      }
    }
    return moves
  }

  func rareMoves() -> [Move] {
    let idle = OtherBell("the second school", scenario, look: 1)
    let busy = OtherBell("the third school", scenario, look: 1)
    // A request comes when the first is done, and the second is not.
    let asked = OtherBell("the fourth school", scenario, look: 0)
    let cancelled = OtherBell("the fifth school", scenario, look: 0)
    let often = OtherBell("the sixth school", scenario, look: 0)
    otherBells = [idle, busy, asked, cancelled, often]
    return [idle.ring(from: 10, times: 2), idle.clockSays(10), idle.clockSays(70)]
      + [busy.ring(from: 10, times: 2), busy.clockSays(140)]
      + [asked.ring(from: 10, times: 1), asked.ring(from: 30, times: 2), asked.clockSays(10)]
      + [asked.ring(from: 50, times: 1)] + [30, 50, 90].map { asked.clockSays($0) }
      + [cancelled.ring(from: 10, times: 1, isCancelled: true), cancelled.clockSays(10)]
      + [often.ring(from: 10, times: 150), often.clockSays(10), often.clockSays(60 * 150)]
  }

  func owed() -> Move? {
    if let way = ways().first { return way }
    guard !hasRead, bell != nil else { return nil }
    hasRead = true
    return Move("the strokes are counted") { [self] in count() }
  }

  private func ring(_ delay: Double, _ interval: Duration, _ times: Int) {
    let request = Request(first: clock.time + delay, interval: interval, times: times)
    calls.append(
      scenario.call("ring") { [self] in
        guard let bell else { return }
        await ring(request, bell)
      })
  }

  private func ring(_ request: Request, _ bell: isolated Bell<HandClock>) {
    requests.append(request)
    settled.append(0)
    bell.ring(from: .init(request.first), every: request.interval, times: request.times)
  }

  private func count() {
    _ = scenario.call("count") { [self] in
      guard let bell else { return }
      await count(bell)
    }
  }

  private func count(_ bell: isolated Bell<HandClock>) {
    let made = hammer.calls.count { !$0.isOpen }
    scenario.expect(bell.strokes >= counted, "The bell has made strokes, and does not count all of them.")
    scenario.expect(bell.strokes <= made, "The bell counts more strokes than it has made.")
  }

  // MARK: Promises

  func atRest() {
    for bell in otherBells { bell.atRest() }
    counted = hammer.calls.count { !$0.isOpen }
    let isLate: Bool
    if hammer.open.isEmpty {
      isLate = hammer.calls.count < due.reduce(0, +)
      if !isLate { settled = due }
    } else {
      // Of each request that has missed strokes, one is made now, unless some have been made since.
      let before = settled.reduce(0, +)
      let late = zip(due, settled).count { $0 > $1 }
      isLate = hammer.calls.count - hammer.open.count == before && hammer.open.count < late
    }
    scenario.expect(!isLate, "The moment of a stroke has come, the machine is free, and the stroke is not made.")
  }
}

/// The bell of another school, which comes to rest as soon as it has struck. Its moments are a minute apart.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
private final class OtherBell: @unchecked Sendable {
  private let school: String
  private let scenario: Scenario
  private let clock: HandClock
  private var bell: Bell<HandClock>?
  private var moments: [Double] = []
  /// What the clock said when its hand was moved last.
  private var moved = 0.0
  private var strokes = 0

  /// - Parameter look: the time that a look at the clock takes, in seconds.
  init(_ school: String, _ scenario: Scenario, look: Double) {
    let clock = HandClock(scenario, look: look)
    (self.school, self.scenario, self.clock) = (school, scenario, clock)
    bell = Bell(clock: clock) { [unowned self] in strikes() }
  }

  private func strikes() {
    scenario.note("the bell of \(school) strikes at \(Int(clock.time)) s")
    strokes += 1
    scenario.expect(
      clock.time == moved, "Nothing but a look at the clock took time, and a stroke came later than it must.")
  }

  func ring(from first: Double, times: Int, isCancelled: Bool = false) -> Move {
    let what = "to ring \([1: "once", 2: "twice"][times] ?? "\(times) times") from \(Int(first)) s on"
    let how = isCancelled ? ", in a task that is cancelled" : ""
    return Move("\(school) asks its bell \(what)\(how)", takes: .seconds(1)) { [self] in
      moments += (0..<times).map { first + 60 * Double($0) }
      let caller = scenario.call(school) {
        await self.bell?.ring(from: .init(first), every: .seconds(60), times: times)
      }
      if isCancelled { caller.leave() }
    }
  }

  func clockSays(_ seconds: Double) -> Move {
    Move("the clock of \(school) says \(Int(seconds)) s", takes: .seconds(1)) { [self] in
      moved = seconds
      clock.jump(to: seconds)
    }
  }

  func atRest() {
    let due = moments.count { $0 <= moved }
    scenario.expect(strokes <= due, "A stroke came before its moment.")
    scenario.expect(
      strokes >= due, "The moment of a stroke has come, the machine is free, and the stroke is not made.")
  }
}

@Suite struct DeadlineDriftStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 1_300, held: 600, random: 900), hasRareMoves: true) { scenario in
      let promises = BellPromises(scenario)
      await scenario.tell(promises, isolation: nil)
    }
  }
}
