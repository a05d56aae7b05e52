import LabProtocol
import ScheduleLab
import Testing

/// Stories are found, made short, and the same every time.
@Suite struct StoryTests {
  /// A till that goes wrong on the second sale after a return, however much else happens.
  private actor Till {
    private(set) var sales = 0
    private var isReturned = false

    func sell() { sales += isReturned && sales > 0 ? 2 : 1 }
    func giveBack() { isReturned = true }
  }

  private static let moves = ["look", "sell", "give back", "count"]

  @Sendable private static func tellTill(_ scenario: Scenario) async {
    let till = Till()
    var sold = 0
    while let move = scenario.chooseMove(among: moves.count, name: { moves[$0] }) {
      switch move {
      case 1:
        await till.sell()
        sold += 1
      case 2: await till.giveBack()
      default: break
      }
    }
    scenario.expect(await till.sales == sold, "A sale counts once.")
  }

  @Test func theShortestStoryIsReported() throws {
    let result = Lab.tell(under: [], Self.tellTill)
    let failure = try #require(result.failure)
    #expect(failure.failureKind == .failed && failure.message == "A sale counts once.")
    let told = failure.timeline.events.filter { $0.kind == .note }.map(\.text)
    #expect(told.count == 3 && told.contains("give back") && told.filter { $0 == "sell" }.count == 2)
    #expect(told.last == "sell")
    #expect(result.broken == 1 && result.stories > 0)
    #expect(Lab.replay(failure.schedule, Self.tellTill) == failure)
  }

  @Test func aLongStoryThatIsFoundByChanceIsMadeShort() throws {
    let result = Lab.tell(StoryPlan(inOrder: 1, held: 0, random: 500, moves: 6...8), Self.tellTill)
    let failure = try #require(result.failure)
    #expect(failure.timeline.events.count { $0.kind == .note } == 3)
  }

  @Test func theSameStoriesAreToldEveryTime() {
    let plan = StoryPlan(inOrder: 50, held: 50, random: 50)
    let first = Lab.tell(plan, Self.tellTill)
    #expect(first == Lab.tell(plan, Self.tellTill))
  }

  @Test func aPassSaysWhatWasTold() {
    let result = Lab.tell(StoryPlan(inOrder: 100, held: 200, random: 10)) { scenario in
      while scenario.chooseMove(among: 2, name: { "move \($0)" }) != nil {}
    }
    #expect(result.failure == nil && !result.isExhaustive)
    // 1 + 2 + 4 + 8 + 16 + 32 stories of up to 5 moves, and those of 6 do not fit.
    #expect(
      result.coverage
        == "all stories of up to 5 moves, all of up to 5 moves with one task held back, "
        + "all of up to 5 moves with 2 tasks held back, 10 random ones of 3 to 8 moves (seed 1)")
    #expect(result.stories > 63)
  }

  /// A basket whose content may be one for all baskets, by mistake. When its story is over, nothing of that is left.
  private final class Basket: Promises {
    nonisolated(unsafe) private static var common: [String] = []

    private let scenario: Scenario
    private let isCommon: Bool
    private var own: [String] = []
    private var added = 0

    init(_ scenario: Scenario, isCommon: Bool) { (self.scenario, self.isCommon) = (scenario, isCommon) }

    private var content: [String] {
      get { isCommon ? Self.common : own }
      set { if isCommon { Self.common = newValue } else { own = newValue } }
    }

    func moves() -> [Move] {
      guard added < 2 else { return [] }
      return [
        Move("an apple comes") { [self] in
          content.append("apple")
          added += 1
        }
      ]
    }

    func owed() -> Move? {
      guard added > 0 else { return nil }
      return Move("it is emptied") { [self] in (content, added) = ([], 0) }
    }

    func always() { scenario.expect(content.count == added, "A basket has what was put into it.") }
  }

  @Test(arguments: [false, true]) func whatTwoHaveInCommonShowsBesideAnother(isCommon: Bool) throws {
    let plan = StoryPlan(inOrder: 50, held: 50, random: 50)
    let alone = Lab.tell(plan) { await $0.tell(Basket($0, isCommon: isCommon), isolation: nil) }
    #expect(alone.failure == nil)
    let result = Lab.tell(plan) { scenario in
      try await scenario.tellBesideAnother {
        await scenario.tell(Basket(scenario, isCommon: isCommon), isolation: nil)
      }
    }
    #expect(result.failure.map(\.message) == (isCommon ? "A basket has what was put into it." : nil))
    let told = result.failure?.timeline.events.filter { $0.kind == .note }.map(\.text) ?? []
    #expect(!isCommon || told.first == "the other one: an apple comes")
  }

  /// A box that has room for two, and a promise that asks for more.
  ///
  /// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
  private final class Box: Promises, @unchecked Sendable {
    private let scenario: Scenario
    private let isCleared: Bool
    private var (added, content) = (0, 0)

    init(_ scenario: Scenario, isCleared: Bool) { (self.scenario, self.isCleared) = (scenario, isCleared) }

    private var apple: Move {
      Move("an apple comes") { [self] in
        added += 1
        content = min(content + 1, 2)
      }
    }

    func moves() -> [Move] { added < 2 ? [apple] : [] }
    func rareMoves() -> [Move] { [apple, apple, apple] }

    func owed() -> Move? {
      guard isCleared, added > 0 else { return nil }
      return Move("it is cleared") { [self] in (added, content) = (0, 0) }
    }

    func atRest() { scenario.expect(content == added, "A box has what was put into it.") }
  }

  @Test func whatIsRareComesInTheEnd() {
    let plan = StoryPlan(inOrder: 50, held: 50, random: 50)
    #expect(Lab.tell(plan) { await $0.tell(Box($0, isCleared: false), isolation: nil) }.failure == nil)
    let result = Lab.tell(plan) { scenario in
      try await scenario.tellWithRareMoves { await scenario.tell(Box(scenario, isCleared: false), isolation: nil) }
    }
    #expect(result.failure?.message == "A box has what was put into it.")
  }

  @Test func whatIsRareComesInOneTurnOrOneByOne() {
    @Sendable func settled(_ choice: Int) -> String? {
      Lab.tell(StoryPlan(inOrder: 1, held: 0, random: 0), under: [0, choice]) { scenario in
        try await scenario.tellWithRareMoves { await scenario.tell(Box(scenario, isCleared: true), isolation: nil) }
      }.failure?.message
    }
    // The first choice is to make no move. Nobody looks before the turn is over, and then there are three.
    #expect(settled(0) == "A box has what was put into it.")
    // Each is cleared before the next one comes.
    #expect(settled(1) == nil)
  }

  /// Removing and storing are two visits. Only what comes between them, with all of its own visits, goes wrong.
  @Test func aGapBetweenTwoVisitsIsReached() throws {
    actor Shelf {
      private(set) var pages: [String: Int] = [:]
      private var loading: Set<String> = []
      private(set) var loads = 0

      func begin(_ name: String) -> Bool { pages[name] == nil && loading.insert(name).inserted }
      func end(_ name: String) { loading.remove(name) }
      func store(_ name: String) { pages[name] = loads }
      func load() { loads += 1 }
      nonisolated func page(_ name: String, work: @Sendable () -> Void) async {
        guard await begin(name) else { return }
        await load()
        await end(name)
        // Work of its own between two visits: without any, the compiler makes them one.
        work()
        await store(name)
      }
    }
    @Sendable func tell(_ scenario: Scenario) async {
      let shelf = Shelf()
      var readers: [ScenarioTask<Void>] = []
      while let _ = scenario.chooseMove(among: readers.count < 3 ? 1 : 0, name: { _ in "a reader asks" }) {
        readers.append(
          scenario.task("reader \(readers.count + 1)") { await shelf.page("a") { scenario.note("works") } })
      }
      for reader in readers { await reader.ended() }
      scenario.expect(await shelf.loads <= 1, "A page is loaded once.")
    }
    let failure = try #require(Lab.tell(StoryPlan(random: 0), tell).failure)
    #expect(failure.timeline.events.count { $0.text == "a reader asks" } == 2)
  }

  @Test func whatMustAlwaysHoldIsLookedAtBetweenAnyTwoJobs() throws {
    let result = Lab.tell(StoryPlan(inOrder: 5, held: 0, random: 5)) { scenario in
      let log = Log<Int>()
      scenario.always { scenario.expect(log.count != 1, "It was seen on its way.") }
      let task = scenario.task("writer") {
        log.add(1)
        await scenario.pause()
        log.add(2)
      }
      await task.ended()
    }
    #expect(result.failure?.message == "It was seen on its way.")
  }
}
