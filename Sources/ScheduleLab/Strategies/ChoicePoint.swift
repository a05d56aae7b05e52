/// A place where a schedule can continue in more than one way.
enum ChoicePoint {
  /// Several jobs are ready: the task that each continues, longest waiting first. Unknown for an actor's turn.
  case nextJob([TaskID])
  /// The scenario asks for one of several options.
  case option(count: Int)

  /// The number of ways to continue.
  var count: Int {
    switch self {
    case .nextJob(let tasks): tasks.count
    case .option(let count): count
    }
  }
}
