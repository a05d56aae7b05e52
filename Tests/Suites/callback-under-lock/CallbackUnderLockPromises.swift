import CallbackUnderLock
import ScheduleLab
import Testing

/// What the bell promises, whatever its listeners do when they are told.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing here suspends.
final class DoorbellPromises: @unchecked Sendable {
  private final class Listener: @unchecked Sendable {
    let name: String
    /// The place in the order in which they came.
    let number: Int
    var place: Doorbell.Place?
    /// True once `leave` has returned.
    var hasLeft = false
    /// What it does when it is told next.
    var plans: [() -> Void] = []
    /// True if it leaves and registers anew each time it is told.
    var comesAgain = false

    init(_ name: String, _ number: Int) { (self.name, self.number) = (name, number) }
  }

  /// One call of `ring`, until the outermost one has returned.
  private final class Ring {
    let visitor: String
    /// Those who listened when it rang.
    let listeners: [Listener]
    var told: [Listener] = []

    init(_ visitor: String, _ listeners: [Listener]) { (self.visitor, self.listeners) = (visitor, listeners) }
  }

  private let scenario: Scenario
  private let bell = Doorbell()
  private var all: [Listener] = []
  /// The rings within the outermost one, and that one.
  private var rings: [Ring] = []
  private var depth = 0

  private var listeners: [Listener] { all.filter { !$0.hasLeft } }

  init(_ scenario: Scenario) {
    self.scenario = scenario
    for name in ["lamp", "phone", "camera", "gate"] { add(name) }
  }

  /// Tells one story. All of it comes in one turn: those who ring cannot wait.
  func tell() async {
    while true {
      let moves = moves()
      guard let choice = scenario.chooseMove(among: moves.count, name: { moves[$0].name }) else { break }
      moves[choice].run()
    }
    ring("neighbour")
    // Nobody may be told later.
    await scenario.quiet()
  }

  // MARK: Moves

  private func moves() -> [Move] {
    var moves = [Move("the postman rings") { [self] in ring("postman") }]
    if let name = unusedName { moves.append(Move("the \(name) comes") { [self] in add(name) }) }
    for (_, listener) in listeners.told {
      moves.append(Move("the \(listener.name) leaves") { [self] in remove(listener) })
      moves += plans(for: listener)
    }
    if let gone = all.last(where: \.hasLeft) {
      moves.append(Move("the \(gone.name) leaves once more") { [self] in remove(gone) })
    }
    return moves
  }

  /// What a listener can have in mind for when it is told.
  private func plans(for listener: Listener) -> [Move] {
    func plan(_ what: String, _ run: @escaping () -> Void) -> Move {
      Move("the \(listener.name) \(what) when it is called") { listener.plans.append(run) }
    }
    var plans = [
      plan("will leave") { [self] in remove(listener) },
      plan("will bring another") { [self] in if let name = unusedName { add(name) } },
      plan("will ring without a name") { [self] in ring("") },
      plan("will ring for the postman") { [self] in ring("postman") },
    ]
    for (_, other) in listeners.told where other !== listener {
      plans.append(plan("will take the \(other.name) off") { [self] in remove(other) })
    }
    if !listener.comesAgain {
      plans.append(
        Move("the \(listener.name) will leave and come again, each time it is called") { listener.comesAgain = true })
    }
    return plans
  }

  func rareMoves() -> [Move] {
    guard let listener = listeners.first else { return [] }
    return [
      Move("the \(listener.name) will ring for another visitor each time it is called, forty times") { [self] in
        ring(times: 40, by: listener)
      },
      Move("the postman rings") { [self] in ring("postman") },
      Move("the \(listener.name) will ring for 300 visitors when it is called next") { [self] in
        listener.plans.append { for number in 1...300 { self.ring("guest \(number)") } }
      },
      Move("the postman rings") { [self] in ring("postman") },
      Move("the \(listener.name) will ring at the neighbour’s house when it is called next") { [self] in
        listener.plans.append { self.ringNextDoor() }
      },
      Move("the postman rings") { [self] in ring("postman") },
    ]
  }

  /// Rings the bell of another house, which has one listener.
  private func ringNextDoor() {
    let (bell, told) = (Doorbell(), Log<String>())
    _ = bell.listen { told.add($0) }
    bell.ring("dog")
    scenario.expect(
      told.entries == ["dog"],
      "A listener rang the bell of another house, and when that ring had returned the listener there had not been called once."
    )
  }

  /// Lets a listener ring when it is told next, and then again.
  private func ring(times: Int, by listener: Listener) {
    guard times > 0 else { return }
    listener.plans.append { [self] in
      ring(times: times - 1, by: listener)
      ring("visitor \(times)")
    }
  }

  private var unusedName: String? {
    ["recorder", "flash", "siren"].first { name in !all.contains { $0.name == name } }
  }

  private func add(_ name: String, comesAgain: Bool = false) {
    let listener = Listener(name, all.count)
    listener.comesAgain = comesAgain
    all.append(listener)
    scenario.note("the \(name) listens")
    listener.place = bell.listen { [weak self] visitor in self?.tell(listener, visitor) }
  }

  private func remove(_ listener: Listener) {
    guard let place = listener.place else { return }
    bell.leave(place)
    listener.hasLeft = true
    scenario.note("the \(listener.name) has left")
  }

  private func name(_ visitor: String) -> String { visitor.isEmpty ? "visitor without a name" : visitor }

  private func ring(_ visitor: String) {
    scenario.note("the bell rings: \(name(visitor))")
    rings.append(Ring(visitor, listeners))
    depth += 1
    bell.ring(visitor)
    depth -= 1
    scenario.note("ring has returned: \(name(visitor))")
    // A ring within a ring may leave the telling to the outer one.
    guard depth == 0 else { return }
    for ring in rings {
      for listener in ring.listeners where !listener.hasLeft && !ring.told.contains(where: { $0 === listener }) {
        scenario.expect(
          false, "The \(listener.name) listens, and ring returned before it was called for the \(name(ring.visitor)).")
      }
    }
    rings = []
  }

  // MARK: Promises

  private func tell(_ listener: Listener, _ visitor: String) {
    scenario.note("the \(listener.name) is called for the \(name(visitor))")
    scenario.expect(
      !listener.hasLeft, "leave had returned, and after that the \(listener.name) was called for the \(name(visitor)).")
    let rung = rings.filter { $0.visitor == visitor }
    let due = rung.filter { !$0.told.contains { $0 === listener } }
    // Up to the bell: whether a listener is told that came after it rang.
    guard let ring = due.first(where: { $0.listeners.contains { $0 === listener } }) ?? due.first else {
      return scenario.expect(
        false,
        rung.isEmpty
          ? "The \(listener.name) was called for the \(name(visitor)), and ring had returned before."
          : "The \(listener.name) was called for the \(name(visitor)) more often than the bell rang.")
    }
    if rung.count == 1, ring.listeners.contains(where: { $0 === listener }),
      let later = ring.told.first(where: {
        $0.number > listener.number && $0.number <= ring.listeners.last?.number ?? 0
      })
    {
      scenario.expect(
        false, "The \(later.name) came after the \(listener.name), and was called for the \(name(visitor)) before it.")
    }
    ring.told.append(listener)
    let plans = listener.plans
    listener.plans = []
    for plan in plans { plan() }
    if listener.comesAgain, !listener.hasLeft { comeAgain(listener, ring) }
  }

  private func comeAgain(_ listener: Listener, _ ring: Ring) {
    guard ring.told.count < 30 else {
      return scenario.expect(
        false,
        "The \(listener.name) leaves and comes again each time it is called, and is called for one visitor without end."
      )
    }
    remove(listener)
    add(listener.name, comesAgain: true)
  }
}

@Suite struct CallbackUnderLockStories {
  @Test func everyStory() {
    let plan = StoryPlan(inOrder: 3_000, held: 300, random: 4_500, moves: 2...7)
    checkStories(plan, isAlone: true, hasRareMoves: true) { scenario in
      let promises = DoorbellPromises(scenario)
      await promises.tell()
      await scenario.tell(Epilogue(promises.rareMoves), isolation: nil)
    }
  }
}
