import LabProtocol

/// The author's handle on a bounded concurrent program: start tasks, control time, state expectations.
///
///     let outbox = Outbox(transport: { _ in await scenario.pause() })
///     let send = scenario.task("send") { await outbox.send("a") }
///     let cancel = scenario.task("cancel") { await outbox.cancel("a") }
///     await send.ended()
///     await cancel.ended()
///     scenario.expect(await outbox.state("a") == .cancelled, "The note went out after it was cancelled.")
///
/// A scenario runs once for each schedule, from the start, so everything it uses is made inside it.
public final class Scenario: Sendable {
  private let scheduler: Scheduler

  init(_ scheduler: Scheduler) {
    self.scheduler = scheduler
  }

  // MARK: Time

  /// The virtual clock of this scenario.
  public var clock: VirtualClock { VirtualClock(scheduler) }

  /// Waits for virtual time to pass; a cancelled task does not wait.
  public func wait(_ duration: Duration) async {
    // Cancellation ends the wait early; there is nothing else to do about it.
    try? await clock.sleep(for: duration)
  }

  /// Waits until no other task can run without time passing.
  public func quiet() async {
    await withUnsafeContinuation { scheduler.waitUntilQuiet($0) }
  }

  /// Suspends for as long as the scheduler chooses, as a fake dependency does before it answers.
  public func pause() async {
    await Task.yield()
  }

  // MARK: Tasks

  /// Starts a task that the timeline shows in a column of its own.
  public func task<Success: Sendable>(
    _ name: String, _ body: @escaping @Sendable () async throws -> Success
  ) -> ScenarioTask<Success> {
    let scheduler = scheduler
    let name = TaskColumn.prefix + name
    let id = TaskIDBox()
    let task = TaskColumn.$inherited.withValue(name) {
      // A name of the task itself would tell the code under test that it is watched.
      Task(executorPreference: LabExecutor.shared) {
        id.value = TaskID.current
        scheduler.register(id.value, as: name)
        defer { scheduler.end(id.value) }
        return try await body()
      }
    }
    scheduler.announce(TaskHeader(task).id, as: name)
    return ScenarioTask(task: task, id: id, scheduler: scheduler)
  }

  /// Begins the names of all tasks that the scenario starts in the body with a prefix, such as `the other `.
  /// - Throws: what the body throws.
  public func namingTasks<Result>(with prefix: String, _ body: () async throws -> Result) async rethrows -> Result {
    try await TaskColumn.$prefix.withValue(prefix, operation: body)
  }

  // MARK: Choices that are not about order

  /// Lets the search try each option: a radio that answers or fails, a user who taps once or twice.
  /// - Parameters:
  ///   - what: the subject of the choice; the timeline notes `what: option`.
  ///   - options: the options, of which one schedule tries one; at least one.
  public func choose<Option: CustomStringConvertible>(_ what: String, from options: [Option]) -> Option {
    precondition(!options.isEmpty, "a choice needs an option")
    scheduler.recorder?.observer?.question = options.map { "\(what): \($0)" }
    let option = options[scheduler.chooseOption(among: options.count)]
    note("\(what): \(option)")
    return option
  }

  /// Lets the search continue a story with each of several moves, or end it.
  ///
  /// A search of stories asks for the moves by their names when it makes a story shorter, so a move that does the same has the same
  /// name.
  /// - Parameters:
  ///   - count: the number of moves.
  ///   - isNoted: false if the move comes later than its choice; the caller notes it then.
  ///   - name: the name of a move, by its index.
  /// - Returns: the index of the next move; nil if the story ends.
  public func chooseMove(among count: Int, isNoted: Bool = true, name: (Int) -> String) -> Int? {
    if let observer = scheduler.recorder?.observer {
      observer.question = ["The story ends"] + (0..<count).map(name)
    }
    let choice = scheduler.chooseMove(among: count + 1) { name($0 - 1) }
    guard choice > 0 else { return nil }
    if isNoted { note(name(choice - 1)) }
    return choice - 1
  }

  // MARK: What is seen

  /// Writes a line of the timeline, in the column of the task that runs now.
  public func note(_ text: @autoclosure () -> String) {
    guard let recorder = scheduler.recorder else { return }
    let current = TaskID.current
    scheduler.sawInStep(current)
    recorder.note(text(), by: current, inheritedName: TaskColumn.inherited, now: scheduler.now)
  }

  /// States what must hold. The first expectation that does not is the failure of this schedule.
  /// - Parameters:
  ///   - condition: true if the promise holds.
  ///   - message: a sentence for the learner: what they overlooked, not what was compared.
  public func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { scheduler.fail(message()) }
  }

  /// States that the task which runs now is not cancelled. Anything that failed before may come from it, so it counts instead.
  public func expectNotCancelled() {
    guard Task.isCancelled else { return }
    scheduler.failure = nil
    scheduler.fail(FailureKind.cancelsCaller)
  }

  /// Looks after each step of the schedule at what must always hold.
  ///
  /// What it calls may be read from anywhere, or on the main actor with `MainActor.assumeIsolated`.
  public func always(_ look: @escaping () -> Void) {
    scheduler.invariants.append(look)
  }

  /// Shows an actor's state in a column of its own, read between any two jobs.
  public func watch<Subject: Actor>(
    _ name: String, of subject: Subject, _ read: @escaping @Sendable (isolated Subject) -> Any?
  ) {
    scheduler.recorder?.watch(name, now: scheduler.now, WatchedState(of: subject) { Self.describe(read($0)) })
  }

  /// Shows a state that can be read from anywhere.
  public func watch(_ name: String, _ read: @escaping () -> Any?) {
    scheduler.recorder?.watch(name, now: scheduler.now, WatchedState { Self.describe(read()) })
  }

  private static func describe(_ value: Any?) -> String {
    value.map { "\($0)" } ?? "–"
  }

  /// Watches an object's lifetime without prolonging it.
  public func lifetime(of object: AnyObject) -> Lifetime { Lifetime(object) }
}
