/// How many stories a search tells. Counted in schedules, so that it ends at the same point on every machine.
public struct StoryPlan: Sendable {
  /// The schedules for every story of few moves, in the order of the queue.
  public var inOrder: Int
  /// The schedules for every story of few moves with tasks held back: three fifths with one, the rest with two.
  ///
  /// Two are what it takes to come between two visits to an actor: the one who comes waits for the first visit to be over, and
  /// the other for the second to begin.
  public var held: Int
  /// The schedules for stories of random moves.
  public var random: Int
  /// The moves of a random story.
  public var moves: ClosedRange<Int>

  /// Creates a plan; the defaults suit a check of a suite.
  public init(inOrder: Int = 5_000, held: Int = 2_500, random: Int = 5_000, moves: ClosedRange<Int> = 3...8) {
    self.inOrder = inOrder
    self.held = held
    self.random = random
    self.moves = moves
  }

  /// The same plan with so many times the schedules.
  public func times(_ factor: Int) -> StoryPlan {
    StoryPlan(inOrder: inOrder * factor, held: held * factor, random: random * factor, moves: moves)
  }

  /// The schedules for every story of few moves, by the number of tasks that are held back.
  var complete: [Int] { [inOrder, held - held * 2 / 5, held * 2 / 5] }
}
