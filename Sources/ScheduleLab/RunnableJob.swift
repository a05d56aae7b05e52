/// A job that could run now.
struct RunnableJob {
  let job: UnownedJob
  /// True if the job needs the main actor's isolation.
  let isMain: Bool
  /// The task that the job continues; unknown for an actor's turn whose first task is not known.
  var owner: TaskID
  /// True if the job only makes a task ready that has yielded.
  var isWakeUp = false
  /// True if the job lets an actor serve the task that has waited longest for it.
  var isActorTurn = false
  /// The thread that stopped in the middle of the job; nil for a job that has not begun.
  var thread: Int32?
}
