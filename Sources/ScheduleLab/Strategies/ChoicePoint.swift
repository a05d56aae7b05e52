/// A place where a schedule can continue in more than one way.
enum ChoicePoint {
  /// Several jobs are ready: the task that each continues, longest waiting first. Unknown for an actor's turn.
  case nextJob([TaskID])
  /// The scenario asks for one of several options.
  case option(count: Int)
  /// A story asks for its next move, which has a name. 0 ends the story.
  case move(count: Int, name: (Int) -> String)

  /// The number of ways to continue.
  var count: Int {
    switch self {
    case .nextJob(let tasks): tasks.count
    case .option(let count), .move(let count, _): count
    }
  }
}
