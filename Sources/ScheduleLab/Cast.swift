import LabProtocol

/// Who takes part in a schedule that is played step by step: every task from its creation on, and what it did last.
///
/// The timeline of a verdict needs none of this. Whoever plays has to see each step, and be told whose turn could be next.
final class Cast {
  /// What a task did in one step without a word of its own.
  private struct Part {
    let task: TaskID
    var starts = false
    var sleeps = false
    var ends = false

    var text: String {
      let words = [starts ? "starts" : nil, sleeps ? "sleeps" : nil, ends ? "ends" : nil].compactMap { $0 }
      return words.isEmpty ? Cast.quiet : words.joined(separator: " and ")
    }
  }

  /// The column of a step whose tasks are not known: a turn of an actor, for those who waited for it.
  static let someActor = "an actor"
  static let quiet = "runs"

  private var newcomers: [(task: TaskID, parent: String?)] = []
  private var unstarted: Set<TaskID> = []
  private var parts: [Part] = []
  private var lastNotes: [TaskID: String] = [:]
  private var quietSteps: [TaskID: Int] = [:]
  private var dueJobs: Set<UInt> = []
  private var owners: [UInt: TaskID] = [:]
  /// The tasks themselves. Only those are looked at that could go on, so they are alive.
  private var tasks: [TaskID: TaskHeader] = [:]
  /// The options of the question that a task asks now.
  var question: [String] = []

  // MARK: What the scheduler sees

  /// A task was created.
  /// - Parameters:
  ///   - parent: the column of the task that created it.
  ///   - job: what starts it; nil if it runs at once, or if an actor serves it in a turn that somebody else has asked for.
  func created(_ task: TaskHeader, parent: String?, job: Scheduler.Ready?) {
    meet(task, parent: parent)
    guard let job else { return }
    unstarted.insert(task.id)
    if job.isActorTurn { owners[Self.key(job.job)] = task.id }
  }

  /// A task is ready. One that was never seen before, and that another has made ready, is new.
  func enqueued(_ job: Scheduler.Ready, by current: TaskID, parent: String?) {
    let task = TaskHeader(job.job)
    guard tasks[task.id] == nil else { return }
    created(task, parent: parent, job: current == .unknown || current == task.id ? nil : job)
  }

  private func meet(_ task: TaskHeader, parent: String?) {
    if tasks.updateValue(task, forKey: task.id) == nil { newcomers.append((task.id, parent)) }
  }

  /// The tasks that have come since the last call, with the columns of those who created them.
  func takeNewcomers() -> [(task: TaskID, parent: String?)] {
    defer { newcomers = [] }
    return newcomers
  }

  /// - Parameter job: what will wake the task, where that is a job of its own.
  func sleeps(_ task: TaskID, until job: UnownedJob? = nil) {
    change(task) { $0.sleeps = true }
    if let job { owners[Self.key(job)] = task }
  }

  /// These have become ready because their time has come.
  func due(_ ready: ArraySlice<Scheduler.Ready>) {
    dueJobs.formUnion(ready.map { Self.key($0.job) })
  }

  func begin(_ next: Scheduler.Ready) {
    parts = []
    ran(owner(of: next))
    dueJobs.remove(Self.key(next.job))
    owners[Self.key(next.job)] = nil
  }

  /// A task runs in this step. One turn of an actor can serve several.
  func ran(_ task: TaskID) {
    change(task) { part in if unstarted.remove(task) != nil { part.starts = true } }
  }

  func ended(_ task: TaskID) {
    change(task) { $0.ends = true }
  }

  func noted(_ text: String, by task: TaskID) {
    lastNotes[task] = text
    quietSteps[task] = nil
  }

  private func change(_ task: TaskID, _ body: (inout Part) -> Void) {
    guard task != .unknown else { return }
    let index = parts.firstIndex { $0.task == task } ?? parts.endIndex
    if index == parts.endIndex { parts.append(Part(task: task)) }
    body(&parts[index])
  }

  /// Ends a step in which nobody noted anything, and says what its tasks did.
  func takeQuietStep() -> [(task: TaskID, text: String)] {
    for part in parts { quietSteps[part.task, default: 0] += 1 }
    return parts.map { ($0.task, $0.text) }
  }

  // MARK: What the player is told

  func offer(_ ready: Scheduler.Ready, name: (TaskID) -> String?) -> EnabledStep {
    let task = owner(of: ready)
    let kind: EnabledStep.Kind =
      if dueJobs.contains(Self.key(ready.job)) {
        .timer
      } else if unstarted.contains(task) {
        .start
      } else {
        ready.isActorTurn ? .turn : .resume
      }
    return EnabledStep(
      kind: kind, task: task == .unknown ? nil : name(task), text: lastNotes[task] ?? "", steps: quietSteps[task] ?? 0,
      frames: tasks[task]?.frames ?? [])
  }

  private func owner(of ready: Scheduler.Ready) -> TaskID {
    ready.owner == .unknown ? owners[Self.key(ready.job)] ?? .unknown : ready.owner
  }

  private static func key(_ job: UnownedJob) -> UInt { unsafeBitCast(job, to: UInt.self) }
}
