import LabProtocol

/// Follows each task of a schedule that a person plays: its creation, its last note, and its steps since.
///
/// A player has to see each step, and the steps that could be next. The timeline of a verdict needs none of this.
final class PlayObserver {
  /// The actions of a task in one step, shown if the step has no note: the task starts, sleeps or ends.
  private struct Part {
    let task: TaskID
    var starts = false
    var sleeps = false
    var ends = false

    var text: String {
      let words = [starts ? "starts" : nil, sleeps ? "sleeps" : nil, ends ? "ends" : nil].compactMap { $0 }
      return words.isEmpty ? PlayObserver.quiet : words.joined(separator: " and ")
    }
  }

  /// The column of a step whose tasks are not known: a turn of an actor.
  static let someActor = "an actor"
  static let quiet = "runs"

  private var newTasks: [(task: TaskID, parent: String?)] = []
  private var unstarted: Set<TaskID> = []
  private var parts: [Part] = []
  private var lastNotes: [TaskID: String] = [:]
  private var quietSteps: [TaskID: Int] = [:]
  private var dueJobs: Set<UInt> = []
  private var owners: [UInt: TaskID] = [:]
  /// The tasks themselves. Only tasks that could run next are read, so they are alive.
  private var tasks: [TaskID: TaskHeader] = [:]
  /// The options of the question that a task asks now.
  var question: [String] = []

  // MARK: What the scheduler sees

  /// A task was created.
  /// - Parameters:
  ///   - parent: the column of the task that created it.
  ///   - job: the job that starts it; nil if it runs at once, or if a turn of an actor serves it that was asked for before.
  func created(_ task: TaskHeader, parent: String?, job: RunnableJob?) {
    meet(task, parent: parent)
    guard let job else { return }
    unstarted.insert(task.id)
    if job.isActorTurn { owners[Self.key(job.job)] = task.id }
  }

  /// A task is ready. One that was never seen before, and that another has made ready, is new.
  func enqueued(_ job: RunnableJob, by current: TaskID, parent: String?) {
    let task = TaskHeader(job.job)
    guard tasks[task.id] == nil else { return }
    created(task, parent: parent, job: current == .unknown || current == task.id ? nil : job)
  }

  private func meet(_ task: TaskHeader, parent: String?) {
    if tasks.updateValue(task, forKey: task.id) == nil { newTasks.append((task.id, parent)) }
  }

  /// The tasks that were created since the last call, with the columns of their creators.
  func takeNewTasks() -> [(task: TaskID, parent: String?)] {
    defer { newTasks = [] }
    return newTasks
  }

  /// A task sleeps.
  /// - Parameter job: the job that will wake the task; nil if the task itself is enqueued.
  func sleeps(_ task: TaskID, until job: UnownedJob? = nil) {
    change(task) { $0.sleeps = true }
    if let job { owners[Self.key(job)] = task }
  }

  /// Jobs became ready because their time has come.
  func due(_ ready: ArraySlice<RunnableJob>) {
    dueJobs.formUnion(ready.map { Self.key($0.job) })
  }

  func begin(_ next: RunnableJob) {
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

  /// Ends a step without a note, and says what its tasks did.
  func takeQuietStep() -> [(task: TaskID, text: String)] {
    for part in parts { quietSteps[part.task, default: 0] += 1 }
    return parts.map { ($0.task, $0.text) }
  }

  // MARK: What the player chooses from

  /// Describes the step that a ready job would take, for the player to choose.
  func enabledStep(_ ready: RunnableJob, name: (TaskID) -> String?) -> EnabledStep {
    let task = owner(of: ready)
    if let thread = ready.thread, let threads = LabRuntime.threads {
      return EnabledStep(
        kind: .resume, task: task == .unknown ? nil : name(task), text: lastNotes[task] ?? "",
        steps: quietSteps[task] ?? 0, frames: threads.frames(of: thread))
    }
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

  private func owner(of ready: RunnableJob) -> TaskID {
    ready.owner == .unknown ? owners[Self.key(ready.job)] ?? .unknown : ready.owner
  }

  private static func key(_ job: UnownedJob) -> UInt { unsafeBitCast(job, to: UInt.self) }
}
