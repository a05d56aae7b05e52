import LabProtocol

/// The state of one schedule: ready jobs, timers, waiting tasks, and the failure if there is one.
///
/// `@unchecked Sendable`: only the lab's thread touches it. An enqueue from another thread never reaches this object.
final class Scheduler: RunningSchedule, @unchecked Sendable {
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

  var ready: [RunnableJob] = []
  /// Threads in the middle of jobs that wait for what another thread must do.
  var blocked: [RunnableJob] = []
  /// A thread that waits in the middle of what is to be whole.
  var whole: Int32?
  /// True if the first of the ready jobs is one that has just stopped, and may simply go on.
  var hasStopped = false
  /// How often one thread has gone on although others could.
  var stays = 0
  let threads: ParallelThreads?
  private var timers: [Timer] = []
  private var sequence = 0
  private var sleepers: [Int: UnsafeContinuation<Void, any Error>] = [:]
  private var quietWaiters: [UnsafeContinuation<Void, Never>] = []

  /// Virtual time since the scenario began.
  private(set) var now: Duration = .zero
  /// The number of jobs that have run.
  var steps = 0
  /// The number of jobs that had run when virtual time last moved.
  private(set) var stepsWhenTimeMoved = 0
  /// The task whose job runs now, as far as it is known.
  var stepOwner: TaskID = .unknown
  var isStepShared = false
  var isActorTurn = false
  /// The recorder of the timeline; nil while exploring.
  let recorder: Recorder?
  /// The owners of the jobs at a choice point. Kept, so that a choice allocates nothing.
  private var owners: [TaskID] = []
  /// The jobs at a choice point of a schedule that a person plays.
  private var candidates: [RunnableJob] = []
  /// The choices of this schedule, made by the strategy that drives it.
  private let decide: (ChoicePoint) -> Int

  var isOver = false {
    didSet {
      recorder?.close()
      invariants = []
    }
  }
  /// What must hold after each step. Runs between two jobs and takes no part in the schedule.
  var invariants: [() -> Void] = []
  var failure: String?
  /// Which task of the scenario waits for which: the edges that tell a deadlock from a lost continuation.
  var waits: [TaskID: TaskIDBox] = [:]
  private var names: [(task: TaskID, name: String)] = []
  private var ended: Set<TaskID> = []

  init(recorder: Recorder?, threads: ParallelThreads? = nil, decide: @escaping (ChoicePoint) -> Int) {
    self.recorder = recorder
    self.threads = threads
    self.decide = decide
    ready.reserveCapacity(16)
  }

  var isReady: Bool { threads.map { isReady($0) } ?? !ready.isEmpty }
  /// True if something becomes ready once nothing else is.
  var canGoOn: Bool { !timers.isEmpty || !quietWaiters.isEmpty }
  var sleeperCount: Int { sleepers.count }

  // MARK: Enqueueing

  func enqueue(_ job: UnownedJob, isMain: Bool) {
    threads?.leave(unsafeBitCast(job, to: UInt.self))
    let identity = JobIdentity(job)
    let owner: TaskID
    if identity.isTask {
      owner = identity.task
      // A task that enqueues itself is no longer current: it ran in this step and has just hopped away.
      // Nor is one that has ended; then a task that waited for it is enqueued, and has not run.
      let canServeOthers = isActorTurn || stepOwner == .unknown
      if canServeOthers, waits[owner] == nil, TaskID.current == .unknown { sawInStep(owner) }
    } else if identity.isWakeUp {
      owner = TaskID.current
    } else {
      // An actor's turn. The task of this step has hopped to the actor, unless this step is itself an actor's turn:
      // then the actor may be asking for its next one, for the task that has waited longest.
      owner = isActorTurn || TaskID.current != .unknown ? .unknown : stepOwner
    }
    let entry = RunnableJob(
      job: job, isMain: isMain, owner: owner, isWakeUp: identity.isWakeUp,
      isActorTurn: !identity.isTask && !identity.isWakeUp)
    ready.append(entry)
    if identity.isTask { recorder?.observer?.enqueued(entry, by: TaskID.current, parent: TaskColumn.inherited) }
  }

  func enqueue(_ job: UnownedJob, after delay: Duration) {
    threads?.leave(unsafeBitCast(job, to: UInt.self))
    addTimer(at: now + max(delay, .zero), .run(job))
    recorder?.observer?.sleeps(TaskID.current, until: job)
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
    recorder?.observer?.sleeps(TaskID.current)
  }

  func cancel(sleeper: Int) {
    sleepers.removeValue(forKey: sleeper)?.resume(throwing: CancellationError())
  }

  func waitUntilQuiet(_ continuation: UnsafeContinuation<Void, Never>) {
    quietWaiters.append(continuation)
  }

  // MARK: Tasks

  var readyCount: Int { ready.count }

  /// Reports a newly created task to the play observer.
  func created(_ task: UnsafeRawPointer, readyBefore: Int) {
    recorder?.observer?.created(
      TaskHeader(task), parent: TaskColumn.inherited, job: ready.count > readyBefore ? ready[readyBefore] : nil)
  }

  /// Names a task that has not begun, so that a player sees the name.
  func announce(_ task: TaskID, as name: String) {
    if recorder?.observer != nil { recorder?.register(task, as: name) }
  }

  func register(_ task: TaskID, as name: String) {
    names.append((task, name))
    recorder?.register(task, as: name)
  }

  func end(_ task: TaskID) {
    ended.insert(task)
    recorder?.observer?.ended(task)
  }

  /// The kind of a hang and a sentence that names the waiting tasks.
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
    let others = waiting.map(\.name).filter { $0 != TaskColumn.scenario }
    let who =
      others.isEmpty
      ? "The scenario waits"
      : others.map { "“\($0)”" }.joined(separator: " and ") + (others.count == 1 ? " waits" : " wait")
    return (.hung, "\(who) for something that can no longer happen: nothing else can run.")
  }

  /// Marks the schedule as failed, by the task that runs now. The first message counts.
  func fail(_ message: @autoclosure () -> String) {
    guard failure == nil else { return }
    failure = message()
    let current = TaskID.current
    sawInStep(current)
    recorder?.fail(by: current, inheritedName: TaskColumn.inherited, now: now)
  }

  // MARK: Running

  /// Makes more jobs ready once none is: first the tasks that wait for quiet, then those of the next timers.
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
    guard let deadline = timers.lazy.map(\.deadline).min() else { return threads?.timeOut() ?? false }
    let due = timers.filter { $0.deadline == deadline }.sorted { $0.sequence < $1.sequence }
    timers.removeAll { $0.deadline == deadline }
    if deadline > now {
      now = deadline
      stepsWhenTimeMoved = steps
    }
    let others = ready.count
    for timer in due {
      switch timer.action {
      case .run(let job): ready.append(RunnableJob(job: job, isMain: false, owner: .unknown))
      case .wake(let sleeper): sleepers.removeValue(forKey: sleeper)?.resume()
      }
    }
    recorder?.observer?.due(ready[others...])
    return true
  }

  /// Runs one of the ready jobs: the strategy chooses where there is more than one.
  func step() {
    if let threads { return step(threads) }
    let next = ready.remove(at: chooseJob())
    steps += 1
    stepOwner = next.owner
    isStepShared = false
    isActorTurn = next.isActorTurn
    recorder?.begin(step: steps)
    recorder?.observer?.begin(next)
    let others = ready.count
    ControlledProcess.run(next)
    if ready.count > others, next.isWakeUp {
      // Waking up and resuming are one step: nothing observable happens between them.
      ControlledProcess.run(ready.remove(at: others))
    }
    if !isOver, !invariants.isEmpty {
      LabRuntime.isLooking = true
      for look in invariants { look() }
      LabRuntime.isLooking = false
    }
    recorder?.endStep(owner: isStepShared ? .unknown : stepOwner, now: now)
  }

  /// The index of the job that runs next. The main actor's own jobs stand in a queue, first in, first out, as those of the
  /// dispatch library's main queue do: only the first of them can be next.
  private func chooseJob() -> Int {
    guard ready.count > 1 else { return 0 }
    guard let firstOfMain = ready.firstIndex(where: \.isMain), ready[(firstOfMain + 1)...].contains(where: \.isMain)
    else { return choose(among: ready.indices) }
    let possible = ready.indices.filter { !ready[$0].isMain || $0 == firstOfMain }
    return possible.count > 1 ? possible[choose(among: possible)] : possible[0]
  }

  /// Lets the strategy choose one of several ready jobs.
  /// - Returns: its place among them.
  func choose(among indices: some Collection<Int>) -> Int {
    owners.removeAll(keepingCapacity: true)
    for index in indices { owners.append(ready[index].owner) }
    guard recorder?.observer != nil else { return decide(.nextJob(owners)) }
    candidates = indices.map { ready[$0] }
    defer { candidates = [] }
    return decide(.nextJob(owners))
  }

  /// The steps that could run next, at a choice point of a schedule that a person plays.
  var enabledSteps: [EnabledStep] { recorder?.enabledSteps(candidates) ?? [] }

  /// Lets the strategy choose something that is not an order.
  func chooseOption(among count: Int) -> Int {
    count > 1 ? decide(.option(count: count)) : 0
  }

  /// Lets the strategy choose what an operation does of which the memory model allows several things.
  func chooseOutcome(among count: Int) -> Int {
    recorder?.observer?.question = (0..<count).map { $0 == 0 ? "as if alone" : "another outcome, \($0)" }
    return decide(.outcome(count: count))
  }

  /// Lets the strategy choose the next move of a story.
  func chooseMove(among count: Int, name: (Int) -> String) -> Int {
    guard count > 1 else { return 0 }
    return withoutActuallyEscaping(name) { decide(.move(count: count, name: $0)) }
  }

  /// Notes that `task` ran in this step. One turn of an actor can serve several tasks.
  func sawInStep(_ task: TaskID) {
    guard task != .unknown, task != stepOwner else { return }
    isStepShared = stepOwner != .unknown
    stepOwner = task
    recorder?.observer?.ran(task)
  }
}
