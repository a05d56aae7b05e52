import LabProtocol

/// One schedule's world: what is ready, what waits for a time, and what has happened.
///
/// Everything here is touched by the lab's one thread only. That is what makes `@unchecked Sendable` true:
/// an enqueue from any other thread never reaches this object, `LabRuntime.enqueueOutside` takes it.
final class Scheduler: @unchecked Sendable {
  /// A job that could run now.
  struct Ready {
    let job: UnownedJob
    let isMain: Bool
    /// The task the job continues; `.unknown` for an actor's turn whose first task is not known.
    let owner: TaskID
    /// The job only makes a task ready that has yielded.
    var isWakeUp = false
    /// The job lets an actor serve the task that waits longest for it.
    var isActorTurn = false
  }

  /// Something that happens at a virtual time.
  struct Timer {
    enum Action {
      case run(UnownedJob)
      case wake(sleeper: Int)
    }
    let deadline: Duration
    let sequence: Int
    let action: Action
  }

  private(set) var ready: [Ready] = []
  private var timers: [Timer] = []
  private var sequence = 0
  private var sleepers: [Int: UnsafeContinuation<Void, any Error>] = [:]
  private var quietWaiters: [UnsafeContinuation<Void, Never>] = []

  /// Virtual time since the scenario began.
  private(set) var now: Duration = .zero
  /// The number of jobs that have run.
  private(set) var steps = 0
  /// The number of jobs that had run when virtual time last moved.
  private(set) var stepsWhenTimeMoved = 0
  /// The task whose job runs now, as far as it is known.
  private var stepOwner: TaskID = .unknown
  private var isStepShared = false
  private var isActorTurn = false
  /// The recorder of the timeline; nil while exploring, when nobody reads it.
  let recorder: Recorder?
  /// The choices of this schedule, made by the strategy that drives it.
  private let decide: (ChoicePoint) -> Int

  var isOver = false {
    didSet { recorder?.close() }
  }
  var failure: String?
  /// Which task of the scenario waits for which: the edges that tell a deadlock from a lost continuation.
  var waits: [TaskID: TaskNumber] = [:]
  private var names: [(task: TaskID, name: String)] = []
  private var ended: Set<TaskID> = []

  init(recorder: Recorder?, decide: @escaping (ChoicePoint) -> Int) {
    self.recorder = recorder
    self.decide = decide
    ready.reserveCapacity(16)
  }

  var isReady: Bool { !ready.isEmpty }
  /// True if something becomes ready once nothing else is.
  var canGoOn: Bool { !timers.isEmpty || !quietWaiters.isEmpty }
  var sleeperCount: Int { sleepers.count }

  // MARK: Enqueueing

  func enqueue(_ job: UnownedJob, isMain: Bool) {
    let identity = JobIdentity(job)
    let owner: TaskID
    if identity.isTask {
      owner = identity.task
      // A task that enqueues itself is no longer current: it ran in this step and has just hopped away.
      // Nor is one that has ended; then whoever waited for it is enqueued, and has not run.
      let canServeOthers = isActorTurn || stepOwner == .unknown
      if canServeOthers, waits[owner] == nil, TaskID.current == .unknown { sawInStep(owner) }
    } else if identity.isWakeUp {
      owner = TaskID.current
    } else {
      // An actor's turn. The task of this step has hopped to the actor, unless this step is itself an actor's turn:
      // then the actor may be asking for its next one, for whoever waits longest.
      owner = isActorTurn || TaskID.current != .unknown ? .unknown : stepOwner
    }
    let entry = Ready(
      job: job, isMain: isMain, owner: owner, isWakeUp: identity.isWakeUp,
      isActorTurn: !identity.isTask && !identity.isWakeUp)
    ready.append(entry)
    if identity.isTask { recorder?.cast?.enqueued(entry, by: TaskID.current, parent: Scenario.columnName) }
  }

  func enqueue(_ job: UnownedJob, after delay: Duration) {
    addTimer(at: now + max(delay, .zero), .run(job))
    recorder?.cast?.sleeps(TaskID.current, until: job)
  }

  private func addTimer(at deadline: Duration, _ action: Timer.Action) {
    sequence += 1
    timers.append(Timer(deadline: deadline, sequence: sequence, action: action))
  }

  // MARK: Sleeping

  func nextSleeper() -> Int {
    sequence += 1
    return sequence
  }

  func sleep(_ sleeper: Int, until deadline: Duration, _ continuation: UnsafeContinuation<Void, any Error>) {
    sleepers[sleeper] = continuation
    addTimer(at: deadline, .wake(sleeper: sleeper))
    recorder?.cast?.sleeps(TaskID.current)
  }

  func cancel(sleeper: Int) {
    sleepers.removeValue(forKey: sleeper)?.resume(throwing: CancellationError())
  }

  func waitUntilQuiet(_ continuation: UnsafeContinuation<Void, Never>) {
    quietWaiters.append(continuation)
  }

  // MARK: Tasks

  /// Tells whoever plays of a task that the running one has created.
  /// - Parameter readyBefore: the number of jobs that were ready before.
  func created(_ task: TaskHeader, readyBefore: Int) {
    recorder?.cast?.created(
      task, parent: Scenario.columnName, job: ready.count > readyBefore ? ready[readyBefore] : nil)
  }

  /// Tells whoever plays the name of a task that has not begun.
  func announce(_ task: TaskID, as name: String) {
    if recorder?.cast != nil { recorder?.register(task, as: name) }
  }

  func register(_ task: TaskID, as name: String) {
    names.append((task, name))
    recorder?.register(task, as: name)
  }

  func end(_ task: TaskID) {
    ended.insert(task)
    recorder?.cast?.ended(task)
  }

  /// Says who waits, once nothing can run any more.
  func describeHang() -> (FailureKind, String) {
    let waiting = names.filter { !ended.contains($0.task) }
    for (task, name) in waiting {
      var circle = [name]
      var next = waits[task]?.value
      while let current = next, current != task, circle.count <= waiting.count {
        circle.append(waiting.first { $0.task == current }?.name ?? "a task")
        next = waits[current]?.value
      }
      guard next == task else { continue }
      let text =
        circle.count == 1
        ? "“\(name)” waits for itself."
        : "They wait for each other in a circle: \(circle.joined(separator: ", ")), and round again."
      return (.deadlocked, text)
    }
    let others = waiting.map(\.name).filter { $0 != Scenario.rootName }
    let who =
      others.isEmpty
      ? "The scenario waits"
      : others.map { "“\($0)”" }.joined(separator: " and ") + (others.count == 1 ? " waits" : " wait")
    return (.hung, "\(who) for something that can no longer happen: nothing else can run.")
  }

  // MARK: Running

  /// Makes more jobs ready once nothing is: first whoever waits for quiet, then the next timers.
  ///
  /// All timers of the same instant become ready together, so that their order is a choice.
  /// - Returns: false if nothing can ever run again.
  func makeReady() -> Bool {
    if !quietWaiters.isEmpty {
      let waiters = quietWaiters
      quietWaiters.removeAll()
      for waiter in waiters { waiter.resume() }
      return true
    }
    guard let deadline = timers.lazy.map(\.deadline).min() else { return false }
    let due = timers.filter { $0.deadline == deadline }.sorted { $0.sequence < $1.sequence }
    timers.removeAll { $0.deadline == deadline }
    if deadline > now {
      now = deadline
      stepsWhenTimeMoved = steps
    }
    let others = ready.count
    for timer in due {
      switch timer.action {
      case .run(let job): ready.append(Ready(job: job, isMain: false, owner: .unknown))
      case .wake(let sleeper): sleepers.removeValue(forKey: sleeper)?.resume()
      }
    }
    recorder?.cast?.due(ready[others...])
    return true
  }

  /// Runs one of the ready jobs: the strategy chooses where there is more than one.
  func step() {
    let next = ready.remove(at: chooseJob())
    steps += 1
    stepOwner = next.owner
    isStepShared = false
    isActorTurn = next.isActorTurn
    recorder?.begin(step: steps)
    recorder?.cast?.begin(next)
    let others = ready.count
    LabRuntime.run(next)
    if ready.count > others, next.isWakeUp || isRepetition(ready[others], of: next) {
      // Waking up and going on are one step: nothing that anybody could see lies between them.
      LabRuntime.run(ready.remove(at: others))
    }
    recorder?.endStep(owner: isStepShared ? .unknown : stepOwner, now: now)
  }

  /// True if a task that begins on the main actor has done nothing but hop there once more: the runtime takes the lab's main
  /// executor for another one then, unlike the process's own.
  private func isRepetition(_ job: Ready, of last: Ready) -> Bool {
    last.isMain && job.isMain && !job.isWakeUp && job.owner == last.owner && job.owner != .unknown
  }

  /// The index of the job that runs next. The main actor's own jobs stand in a queue, first in, first out, as those of the
  /// dispatch library's main queue do: only the first of them can be next.
  private func chooseJob() -> Int {
    guard ready.count > 1 else { return 0 }
    guard let firstOfMain = ready.firstIndex(where: \.isMain), ready[(firstOfMain + 1)...].contains(where: \.isMain)
    else { return decide(.nextJob(ready)) }
    let possible = ready.indices.filter { !ready[$0].isMain || $0 == firstOfMain }
    return possible.count > 1 ? possible[decide(.nextJob(possible.map { ready[$0] }))] : possible[0]
  }

  /// Lets the strategy choose something that is not an order.
  func chooseOption(among count: Int) -> Int {
    count > 1 ? decide(.option(count: count)) : 0
  }

  /// Notes that `task` ran in this step. One turn of an actor can serve several tasks.
  func sawInStep(_ task: TaskID) {
    guard task != .unknown, task != stepOwner else { return }
    isStepShared = stepOwner != .unknown
    stepOwner = task
    recorder?.cast?.ran(task)
  }
}
