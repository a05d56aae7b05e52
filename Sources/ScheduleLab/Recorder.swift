import LabProtocol

/// Writes down the timeline of one schedule.
final class Recorder {
  private struct Watch {
    let name: String
    let observation: Observation
    var last: String?
  }

  private(set) var timeline = Timeline()
  private var names: [TaskID: String] = [:]
  private var nameCounts: [String: Int] = [:]
  private var watches: [Watch] = []
  private var step = 0
  private var hasNoteInStep = false
  private var isClosed = false
  /// Called for each event as it happens, for a schedule that may end the process.
  private let live: ((Timeline.Event) -> Void)?
  /// What a player must know; nil where nobody plays, and only what was noted is told.
  let cast: Cast?

  init(live: ((Timeline.Event) -> Void)? = nil, cast: Cast? = nil) {
    self.live = live
    self.cast = cast
  }

  func register(_ task: TaskID, as name: String) {
    names[task] = name
  }

  func begin(step: Int) {
    self.step = step
    hasNoteInStep = false
  }

  func note(_ text: String, by task: TaskID, inheritedName: String?, now: Duration) {
    hasNoteInStep = true
    cast?.noted(text, by: task)
    append(.note, name(of: task, inheritedName: inheritedName), text, now)
  }

  /// Marks where the schedule went wrong.
  func fail(by task: TaskID, inheritedName: String?, now: Duration) {
    append(.failure, names[task] ?? inheritedName ?? Scenario.rootName, "✘", now)
  }

  func watch(_ name: String, now: Duration, _ observation: Observation) {
    watches.append(Watch(name: name, observation: observation, last: nil))
    readWatches(owner: .unknown, now: now)
  }

  /// Ends the timeline: the scenario is over, what still runs is not part of its story.
  func close() {
    isClosed = true
  }

  func endStep(owner: TaskID, now: Duration) {
    if let cast { showStep(cast, now: now) }
    readWatches(owner: owner, now: now)
  }

  /// Names the tasks that have come in this step, and makes the step visible if nobody noted anything.
  private func showStep(_ cast: Cast, now: Duration) {
    for (task, parent) in cast.takeNewcomers() { _ = name(of: task, inheritedName: parent) }
    guard !hasNoteInStep else { return }
    hasNoteInStep = true
    let parts = cast.takeQuietStep()
    for (task, text) in parts { append(.note, name(of: task, inheritedName: nil), text, now) }
    if parts.isEmpty { append(.note, Cast.someActor, Cast.quiet, now) }
  }

  /// What whoever plays can choose from.
  func offers(at point: ChoicePoint) -> [EnabledStep] {
    guard let cast else { return [] }
    switch point {
    case .nextJob(let ready): return ready.map { cast.offer($0) { names[$0] } }
    case .option:
      let asker = name(of: TaskID.current, inheritedName: Scenario.columnName)
      return cast.question.map { EnabledStep(kind: .option, task: asker, text: $0, steps: 0) }
    }
  }

  private func readWatches(owner: TaskID, now: Duration) {
    for index in watches.indices {
      let observation = watches[index].observation
      observation.update()
      guard let value = observation.latest, value != watches[index].last else { continue }
      let isFirst = watches[index].last == nil
      watches[index].last = value
      if !hasNoteInStep, !isFirst, !observation.isLate, let name = names[owner] {
        append(.note, name, "runs", now)
        hasNoteInStep = true
      }
      append(.state, watches[index].name, value, now)
    }
  }

  private func append(_ kind: Timeline.Event.Kind, _ column: String, _ text: String, _ now: Duration) {
    // Whoever plays sees every step, those that still come as well.
    guard !isClosed || kind == .failure || kind == .note && cast != nil else { return }
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
    live?(event)
  }

  /// A task that the scenario did not start is named after the one it descends from. A child of the scenario itself, or of
  /// nobody that is known, has a number only.
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
