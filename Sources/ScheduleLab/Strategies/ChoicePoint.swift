/// A place where a schedule can continue in more than one way.
enum ChoicePoint {
  /// Several jobs are ready: the task that each continues, longest waiting first. Unknown for an actor's turn.
  case nextJob([TaskID])
  /// An operation of a thread has several outcomes, and 0 is the one without other threads.
  case outcome(count: Int)
  /// The scenario asks for one of several options.
  case option(count: Int)
  /// A story asks for its next move, which has a name. 0 ends the story.
  case move(count: Int, name: (Int) -> String)

  /// The number of ways to continue.
  var count: Int {
    switch self {
    case .nextJob(let tasks): tasks.count
    case .outcome(let count), .option(let count), .move(let count, _): count
    }
  }

  /// True if this is about what threads do, and not about the story.
  var isOfThreads: Bool {
    switch self {
    case .nextJob, .outcome: true
    case .option, .move: false
    }
  }
}
