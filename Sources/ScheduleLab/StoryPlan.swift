/// How many stories a search tells. Counted in schedules, so that it ends at the same point on every machine.
public struct StoryPlan: Sendable {
  /// The schedules for every story of few moves, in the order of the queue.
  public var inOrder: Int
  /// The schedules for every story of few moves, with one task held back.
  public var held: Int
  /// The schedules for stories of random moves.
  public var random: Int
  /// The moves of a random story.
  public var moves: ClosedRange<Int>

  /// Creates a plan; the defaults suit a check of a suite.
  public init(inOrder: Int = 5_000, held: Int = 4_000, random: Int = 4_000, moves: ClosedRange<Int> = 3...8) {
    self.inOrder = inOrder
    self.held = held
    self.random = random
    self.moves = moves
  }

  /// The same plan with so many times the schedules.
  public func times(_ factor: Int) -> StoryPlan {
    StoryPlan(inOrder: inOrder * factor, held: held * factor, random: random * factor, moves: moves)
  }
}
