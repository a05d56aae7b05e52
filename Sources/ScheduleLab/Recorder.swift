import LabProtocol

/// Records the timeline of one schedule.
final class Recorder {
  /// The most events of one step that are kept, apart from failures. A step has a handful; one that calls itself without end has
  /// as many as memory lets it, and their number is chance.
  static let stepLimit = 200

  private struct Watch {
    let name: String
    let state: WatchedState
    var last: String?
  }

  private(set) var timeline = Timeline()
  private var names: [TaskID: String] = [:]
  private var nameCounts: [String: Int] = [:]
  private var watches: [Watch] = []
  private var step = 0
  private var hasNoteInStep = false
  private var eventsInStep = 0
  private var isClosed = false
  /// Called for each event as it happens, for a schedule that may end the process.
  private let live: ((Timeline.Event) -> Void)?
  /// Follows each task for a player; nil if no person plays, and only notes are shown.
  let observer: PlayObserver?

  /// What records a timeline of threads; nil if jobs are not stopped.
  private let threads: ParallelThreads?

  init(
    live: ((Timeline.Event) -> Void)? = nil, observer: PlayObserver? = nil, threads: ParallelThreads? = nil
  ) {
    self.threads = threads
    self.live = live
    self.observer = observer
  }

  func register(_ task: TaskID, as name: String) {
    names[task] = name
  }

  func begin(step: Int) {
    self.step = step
    hasNoteInStep = false
    eventsInStep = 0
  }

  func note(_ text: String, by task: TaskID, inheritedName: String?, now: Duration) {
    hasNoteInStep = true
    observer?.noted(text, by: task)
    append(.note, name(of: task, inheritedName: inheritedName), text, now)
  }

  /// Marks where the schedule went wrong.
  func fail(by task: TaskID, inheritedName: String?, now: Duration) {
    append(.failure, names[task] ?? inheritedName ?? TaskColumn.scenario, "✘", now)
  }

  func watch(_ name: String, now: Duration, _ state: WatchedState) {
    // A state can be read between two jobs, and not in the middle of one.
    guard threads == nil else { return }
    watches.append(Watch(name: name, state: state, last: nil))
    readWatches(owner: .unknown, now: now)
  }

  /// Ends the timeline: the scenario is over, what still runs is not part of its story.
  func close() {
    isClosed = true
  }

  func endStep(owner: TaskID, now: Duration) {
    if let observer { showStep(observer, now: now) }
    readWatches(owner: owner, now: now)
  }

  /// Names the tasks that were created in this step, and shows the step if no task noted anything.
  private func showStep(_ observer: PlayObserver, now: Duration) {
    for (task, parent) in observer.takeNewTasks() { _ = name(of: task, inheritedName: parent) }
    guard !hasNoteInStep else { return }
    hasNoteInStep = true
    let parts = observer.takeQuietStep()
    for (task, text) in parts { append(.note, name(of: task, inheritedName: nil), text, now) }
    if parts.isEmpty { append(.note, PlayObserver.someActor, PlayObserver.quiet, now) }
  }

  /// The steps that could run next.
  /// - Parameter jobs: the jobs of a choice point; empty where the scenario asks for an option.
  func enabledSteps(_ jobs: [RunnableJob]) -> [EnabledStep] {
    guard let observer else { return [] }
    guard jobs.isEmpty else { return jobs.map { observer.enabledStep($0) { names[$0] } } }
    let asker = name(of: TaskID.current, inheritedName: TaskColumn.inherited)
    return observer.question.map { EnabledStep(kind: .option, task: asker, text: $0, steps: 0) }
  }

  private func readWatches(owner: TaskID, now: Duration) {
    for index in watches.indices {
      let state = watches[index].state
      state.update()
      guard let value = state.latest, value != watches[index].last else { continue }
      let isFirst = watches[index].last == nil
      watches[index].last = value
      if !hasNoteInStep, !isFirst, !state.isLate, let name = names[owner] {
        append(.note, name, "runs", now)
        hasNoteInStep = true
      }
      append(.state, watches[index].name, value, now)
    }
  }

  private func append(_ kind: Timeline.Event.Kind, _ column: String, _ text: String, _ now: Duration) {
    // A player sees every step, also after the scenario is over.
    guard !isClosed || kind == .failure || kind == .note && observer != nil else { return }
    guard kind == .failure || eventsInStep <= Self.stepLimit else { return }
    let text = kind != .failure && eventsInStep == Self.stepLimit ? "goes on like this" : text
    eventsInStep += 1
    if !timeline.columns.contains(column) {
      if kind == .state {
        timeline.columns.append(column)
      } else {
        let firstState = timeline.columns.firstIndex { name in watches.contains { $0.name == name } }
        timeline.columns.insert(column, at: firstState ?? timeline.columns.endIndex)
      }
    }
    let event = Timeline.Event(step: step, column: column, kind: kind, text: text, time: now)
    timeline.events.append(event)
    if kind == .note { threads?.note(text) }
    if kind == .failure { threads?.breakPromise(text) }
    live?(event)
  }

  /// The column of a task. A task that the scenario did not start is named after the one that it descends from; a child of the
  /// scenario itself, or of an unknown task, has a number only.
  private func name(of task: TaskID, inheritedName: String?) -> String {
    if let name = names[task] { return name }
    let base = inheritedName.map { "\($0)’s task" } ?? "task"
    let count = nameCounts[base, default: 0] + 1
    nameCounts[base] = count
    let name = count == 1 && inheritedName != nil ? base : "\(base) \(count)"
    names[task] = name
    return name
  }
}
