import LateCount
import ScheduleLab
import Testing

/// What the gangway promises, whatever the barrier counts and whenever the mate reads.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class GangwayPromises: Promises, @unchecked Sendable {
  /// A call that reads, and the numbers that it may tell: those from its beginning to its return.
  private final class Reading {
    let endsTrip: Bool
    var least: Int
    var most: Int
    /// True if another call ended a trip in the meantime, so that its number may be told less those people.
    var isShared: Bool
    init(endsTrip: Bool, _ now: Int, isShared: Bool) {
      (self.endsTrip, least, most, self.isShared) = (endsTrip, now, now, isShared)
    }
  }

  private let scenario: Scenario
  private let gangway = Gangway()
  /// Those who have boarded, less those who have left and those of the trips that have ended.
  private var onBoard = 0
  private var readings: [Reading] = []
  private var calls = 0
  private var waiting = 0

  init(_ scenario: Scenario) { self.scenario = scenario }

  private var isEnding: Bool { readings.contains(where: \.endsTrip) }

  // MARK: Moves

  func moves() -> [Move] {
    var moves = [Move("one boards") { [self] in count(1) }]
    // At the end of a trip nobody leaves by a gangway any more.
    if onBoard > 0, !isEnding, waiting == readings.count { moves.append(Move("one leaves") { [self] in count(-1) }) }
    if calls < 4 {
      moves.append(Move("the mate reads the number") { [self] in call("the mate") { await self.reads() } })
      moves.append(Move("the trip is ended") { [self] in call("the captain") { await self.endsTrip() } })
      moves.append(
        Move("the trip is ended, and the number read") { [self] in
          call("the captain") {
            await self.endsTrip()
            await self.reads()
          }
        })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    let passengers =
      Array(repeating: Move("one boards") { [self] in count(1) }, count: 40)
      + Array(repeating: Move("one leaves") { [self] in count(-1) }, count: 20)
    return passengers + [
      Move("the mate reads the number, in a task that is cancelled already") { [self] in
        call("the mate") { await self.reads() }.leave()
      },
      Move("the trip is ended in a task that is cancelled already") { [self] in
        call("the captain") { await self.endsTrip() }.leave()
      },
    ]
  }

  @discardableResult
  private func call(_ name: String, _ body: @escaping @Sendable () async -> Void) -> Caller<Void> {
    calls += 1
    waiting += 1
    return scenario.call(name, body) { [self] _ in waiting -= 1 }
  }

  private func count(_ difference: Int) {
    if difference > 0 { gangway.boarded() } else { gangway.left() }
    onBoard += difference
    for reading in readings {
      (reading.least, reading.most) = (min(reading.least, onBoard), max(reading.most, onBoard))
    }
  }

  private func reads() async {
    let reading = begin(endsTrip: false)
    let number = await gangway.onBoard()
    scenario.note("reads \(number)")
    readings.removeAll { $0 === reading }
    scenario.expect(number >= 0, "The number that the mate reads is below zero.")
    scenario.expect(
      number <= reading.most, "The mate reads more people than were on board at any moment since the mate asked.")
    scenario.expect(
      reading.isShared || number >= reading.least,
      "The mate reads fewer people than were on board at any moment since the mate asked.")
  }

  private func endsTrip() async {
    let reading = begin(endsTrip: true)
    for other in readings where other !== reading { other.isShared = true }
    let number = await gangway.endTrip()
    scenario.note("the trip had \(number)")
    readings.removeAll { $0 === reading }
    scenario.expect(number >= 0, "The number of a trip is below zero.")
    scenario.expect(
      number <= reading.most,
      "A trip has more people than were on board at any moment since its end was asked for.")
    scenario.expect(
      reading.isShared || number >= reading.least,
      "A trip has fewer people than were on board at any moment since its end was asked for.")
    onBoard -= number
    scenario.expect(onBoard >= 0, "The trips have more people than have boarded: some are counted twice.")
    for other in readings { other.least = min(other.least, onBoard) }
  }

  private func begin(endsTrip: Bool) -> Reading {
    let reading = Reading(endsTrip: endsTrip, onBoard, isShared: isEnding)
    readings.append(reading)
    return reading
  }

  // MARK: Promises

  func atRest() {
    scenario.expect(waiting == 0, "Nothing is under way, and a call of the mate or the captain does not return.")
  }

  func owed() -> Move? {
    guard calls < 5 else { return nil }
    return Move("the mate reads the number") { [self] in
      calls = 5
      call("the mate") { await self.reads() }
    }
  }
}

@Suite struct LateCountStories {
  @Test func everyStory() {
    checkStories(
      StoryPlan(inOrder: 3_500, held: 2_500, random: 2_500),
      ifItHangs: "A call blocks its thread, and does not return.", hasRareMoves: true
    ) { scenario in
      await scenario.tell(GangwayPromises(scenario), isolation: nil)
    }
  }
}
