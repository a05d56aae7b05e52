import SwiftSyntax

/// A task that never ends by itself and keeps the object alive that is to end it.
struct EndlessTaskRule: ReviewRule {
  static let id = "task-lifetime"
  static let severity = Finding.Severity.major
  static let why = "A task keeps alive what its body uses until the body ends, and a loop that waits need never end."
  static let exception =
    "The object is to live for as long as the program, or somebody certainly calls the method that cancels the task."
  static let fix =
    "Capture what the loop needs, or take self weakly in each turn after the wait, and cancel the task in deinit."

  func findings(in file: SourceFile) -> [Finding] {
    file.unstructuredTasks.compactMap { finding(at: $0, file) }
  }

  private func finding(at index: Int, _ file: SourceFile) -> Finding? {
    let task = file.bodies[index]
    guard let type = file.type(of: task), type.isReference, !file.isForEver(type), !file.isTest,
      let hold = file.hold(of: index), hold != .unowned
    else { return nil }
    guard let (confidence, place) = held(index, hold, file) else { return nil }
    let name = type.name.split(separator: ".").last ?? ""
    if file.isCancelledInDeinit(index) || isFinishedInDeinit(index, file) {
      return file.finding(
        self, task.handle?.isMember == true ? .likely : .look, at: place ?? file.spawn(of: task),
        "The task holds “\(name)” for as long as it runs, so the deinit that is to end it is never reached.")
    }
    // A `stop()` is an end, if somebody calls it.
    guard file.cancellations(of: index).isEmpty, file.isDropped(task) || task.handle?.isMember == true else {
      return nil
    }
    return file.finding(
      self, confidence, at: place ?? file.spawn(of: task),
      confidence == .look
        ? "The task holds “\(name)” for as long as there are elements to come, and nothing in this file ends it."
        : "The task never ends by itself, and holds “\(name)” for as long as it runs: nothing in this file ends either of them."
    )
  }

  /// How sure it is that a task holds its object for ever, and the place that does it if it is not the task's beginning.
  private func held(_ index: Int, _ hold: Body.Capture.Strength, _ file: SourceFile) -> (Finding.Confidence, Syntax?)? {
    let task = file.bodies[index]
    let binding = task.steps.firstIndex { $0.binds("self") }
    for loop in task.loops {
      guard let confidence = endless(loop, index, file) else { continue }
      if hold == .strong {
        return (confidence, nil)
      } else if let binding, binding < loop.steps.lowerBound, task.steps[binding].canLead(to: loop, in: task) {
        return (confidence, task.steps[binding].node)
      }
    }
    // The loop is in a method of the object, and a call holds what it is called on.
    for step in task.steps {
      guard let call = step.call, call.isAwaited, call.isOnSelf else { continue }
      for callee in file.ownCalls(from: index) where file.bodies[callee].name == call.name {
        let body = file.bodies[callee]
        guard !body.isStatic, let confidence = body.loops.compactMap({ endless($0, callee, file) }).max() else {
          continue
        }
        return (confidence, nil)
      }
    }
    return nil
  }

  private func endless(_ loop: Body.Loop, _ index: Int, _ file: SourceFile) -> Finding.Confidence? {
    let steps = file.bodies[index].steps[loop.steps]
    guard steps.contains(where: \.isSuspension) else { return nil }
    if loop.isForAwait {
      switch loop.source(in: file, index) {
      case .finite: return nil
      case .own: return file.finishing.allSatisfy { file.bodies[$0].kind == .deinitializer } ? .likely : nil
      case .endless: return .likely
      case .unknown: return .look
      }
    }
    return loop.isEndless && !loop.bindsSelf ? .likely : nil
  }

  /// True for the consumer of a stream that a `deinit` of the file finishes.
  private func isFinishedInDeinit(_ index: Int, _ file: SourceFile) -> Bool {
    file.finishing.contains {
      file.bodies[$0].kind == .deinitializer && file.bodies[$0].type == file.bodies[index].type
    }
      && file.bodies[index].loops.contains { $0.isForAwait && $0.source(in: file, index) == .own }
  }
}

extension Step {
  /// True if a run that has passed this step can come to a loop.
  fileprivate func canLead(to loop: Body.Loop, in body: Body) -> Bool {
    guard let first = body.steps[loop.steps].first else { return false }
    return canLead(to: first)
  }
}
