import LabProtocol
import Testing

@testable import ScheduleLab

/// Stories are told from short to long, each once, and an order that holds a task back reaches what lies between its jobs.
@Suite struct StoryStrategyTests {
  /// Tells the stories of a strategy, where each moment offers so many moves besides the end.
  private func stories(_ strategy: some Strategy, moves: Int, atMost limit: Int = 9) -> [[Int]] {
    var strategy = strategy
    var stories: [[Int]] = []
    while strategy.beginSchedule() {
      var story: [Int] = []
      while story.count < limit {
        let choice = strategy.choose(at: .move(count: moves + 1) { "move \($0)" })
        guard choice > 0 else { break }
        story.append(choice)
      }
      stories.append(story)
    }
    return stories
  }

  @Test(arguments: [0, 1, 2, 3], [1, 2, 4])
  func itTellsEveryStoryOfSoManyMovesOnce(length: Int, moves: Int) {
    let told = stories(StoryStrategy(moves: length, holds: 0), moves: moves)
    #expect(told.count == (0..<length).reduce(1) { count, _ in count * moves })
    #expect(Set(told).count == told.count)
    #expect(told.allSatisfy { $0.count == length })
  }

  @Test func aStoryThatCanHaveNoFurtherMoveIsShorter() {
    #expect(stories(StoryStrategy(moves: 5, holds: 0), moves: 2, atMost: 2).allSatisfy { $0.count == 2 })
  }

  @Test(arguments: [[1, 1], [2, 2], [3, 3], [1, 2, 3], [2, 2, 2]], [0, 1, 2])
  func itTriesNoOrderTwice(steps: [Int], holds: Int) {
    let orders = ToyScenario(steps: steps).all(StoryStrategy(moves: 0, holds: holds)).map(\.order)
    #expect(Set(orders).count == orders.count)
    if holds == 0 { #expect(orders == ToyScenario(steps: steps).all(FirstInFirstOut()).map(\.order)) }
  }

  /// The second task runs from its start to its end between two steps of the first: one hold, and as many delays as it has steps.
  @Test(arguments: 2...6)
  func oneHoldReachesAGapHoweverLongTheOtherTaskIs(steps: Int) {
    let scenario = ToyScenario(steps: [2, steps]) { order in
      order.first?.task == 1 && order.last?.task == 1 && order.count == steps + 2
    }
    func isFound(by strategy: some Strategy) -> Bool {
      scenario.all(strategy).contains { $0.run.failureKind != nil }
    }
    #expect(isFound(by: StoryStrategy(moves: 0, holds: 1)))
    #expect(!isFound(by: StoryStrategy(moves: 0, holds: 0)))
    #expect(isFound(by: DepthFirst(delays: steps - 1)))
    #expect(!isFound(by: DepthFirst(delays: steps - 2)))
  }

  /// A held task runs as soon as nothing else can, so every schedule comes to its end.
  @Test func heldTasksRunInTheOrderInWhichTheyWereHeld() {
    let tasks = (1...4).map { TaskID(number: UInt32($0)) }
    var held = HeldTasks()
    #expect(held.order(of: tasks) == [0, 1, 2, 3])
    held.hold([tasks[2], tasks[0]])
    #expect(held.order(of: tasks) == [1, 3, 2, 0])
    held.hold([tasks[2]])
    #expect(held.order(of: tasks) == [1, 3, 0, 2])
    #expect(held.order(of: [tasks[0]]) == [0])
    held.hold([.unknown])
    #expect(held.order(of: [.unknown, tasks[1]]) == [0, 1])
    held.removeAll()
    #expect(held.order(of: tasks) == [0, 1, 2, 3])
  }

  @Test func randomStoriesAreTheSameEveryTimeAndAsLongAsAsked() {
    let strategy = RandomStoryStrategy(runs: 200, moves: 3...6, seed: 1)
    let told = stories(strategy, moves: 5)
    #expect(told == stories(strategy, moves: 5))
    #expect(told.count == 200)
    #expect(Set(told.map(\.count)) == [3, 4, 5, 6])
    #expect(Set(told.flatMap { $0 }) == [1, 2, 3, 4, 5])
    #expect(told != stories(RandomStoryStrategy(runs: 200, moves: 3...6, seed: 2), moves: 5))
  }

  @Test func aScriptTellsItsStoryByNames() {
    var strategy = ScriptStrategy(StoryScript(options: [2], moves: ["move 3", "move 1"]), holds: 0)
    _ = strategy.beginSchedule()
    var choice = strategy.choose(at: .option(count: 3))
    #expect(choice == 2)
    choice = strategy.choose(at: .move(count: 5) { "move \($0)" })
    #expect(choice == 3)
    #expect(!strategy.isUsedUp)
    choice = strategy.choose(at: .move(count: 5) { "move \($0)" })
    #expect(choice == 1)
    choice = strategy.choose(at: .move(count: 5) { "move \($0)" })
    #expect(choice == 0)
    #expect(strategy.isUsedUp && !strategy.isMisfit)
  }

  @Test func aMoveThatIsNotThereIsAMisfit() {
    var strategy = ScriptStrategy(StoryScript(moves: ["move 9"]), holds: 0)
    _ = strategy.beginSchedule()
    let choice = strategy.choose(at: .move(count: 3) { "move \($0)" })
    #expect(choice == 0)
    #expect(strategy.isMisfit)
  }

  @Test func theScriptOfAScheduleIsItsOptionsAndItsMovesByName() {
    var reader = ScriptReader(ReplayStrategy(Schedule([1, 0, 2, 1])))
    _ = reader.beginSchedule()
    _ = reader.choose(at: .option(count: 2))
    _ = reader.choose(at: .nextJob([TaskID(number: 1), TaskID(number: 2)]))
    _ = reader.choose(at: .move(count: 3) { "move \($0)" })
    _ = reader.choose(at: .nextJob([TaskID(number: 1), TaskID(number: 2)]))
    _ = reader.choose(at: .move(count: 3) { "move \($0)" })
    #expect(reader.script.options == [1])
    #expect(reader.script.moves == ["move 2"])
  }
}
