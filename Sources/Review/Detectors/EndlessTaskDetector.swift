import SwiftSyntax

/// A task that never ends by itself and keeps the object alive that is to end it.
struct EndlessTaskDetector: Detector {
  static let name = "endless-task"
  static let rule = "task-lifetime"
  static let severity = Finding.Severity.major
  static let why = "A task keeps alive what its body uses until the body ends, and a loop that waits need never end."
  static let exception =
    "The object is to live for as long as the program, or its owner certainly calls the method that cancels the task."
  static let fix =
    "Capture what the loop needs, or take self weakly in each turn after the wait, and cancel the task in deinit."

  func findings(in file: SourceFile) -> [Finding] {
    file.isTest ? [] : file.unstructuredTasks.compactMap(finding)
  }

  private func finding(_ task: Body) -> Finding? {
    guard let type = task.type, type.isReference, !type.livesForever,
      let hold = task.captureOfSelf, hold != .unowned
    else { return nil }
    guard let (confidence, place) = held(task, hold) else { return nil }
    let name = type.shortName
    if task.isCancelledInDeinit || isFinishedInDeinit(task) {
      return task.file.finding(
        self, isKept(task) && !isStopped(task) ? .likely : .look, at: place ?? task.spawnCall,
        "The task holds “\(name)” for as long as it runs, so the deinit that is to end it is never reached.")
    }
    // A `stop()` ends the task, if code elsewhere calls it.
    guard task.cancellers.isEmpty, task.isDropped || task.handle?.isMember == true else {
      return nil
    }
    return task.file.finding(
      self, confidence, at: place ?? task.spawnCall,
      confidence == .look
        ? "The task holds “\(name)” for as long as there are elements to come, and nothing in this file ends it."
        : "The task never ends by itself, and holds “\(name)” for as long as it runs: nothing in this file ends either of them."
    )
  }

  /// Whether a method that does not begin the task cancels it, so that the deinit is not its only end.
  private func isStopped(_ task: Body) -> Bool {
    task.cancellers.contains { canceller in
      canceller.member.kind == .function && canceller.type == task.type && !canceller.member.beginsATask
    }
  }

  /// Whether a property keeps the task's handle, itself or as a part of a lock's state.
  private func isKept(_ task: Body) -> Bool {
    guard let handle = task.handle, let parent = task.parent else { return false }
    // The deinit cannot name a local variable: it cancels by the name of what the variable was put into.
    let names = task.handleNames.subtracting([handle.lastName])
    let isPassedOn = names.contains { name in
      (task.file.cancellations.bodies[name] ?? []).contains { $0.kind == .deinitializer && $0.type == task.type }
    }
    return handle.isMember || isPassedOn
      || parent.lockSections.contains { $0.lock.isMember && $0.stateNames.contains(handle.root) }
  }

  /// How sure it is that a task holds its object forever, and the place that does it if that is not where the task begins.
  private func held(_ task: Body, _ hold: Body.Capture.Strength) -> (Finding.Confidence, Syntax?)? {
    let binding = task.steps.firstIndex { $0.binds("self") }
    for loop in task.loops {
      guard let confidence = endless(loop, task) else { continue }
      if hold == .strong {
        return (confidence, nil)
      } else if let binding, binding < loop.steps.lowerBound, task.steps[binding].canLead(to: loop, in: task) {
        return (confidence, task.steps[binding].node)
      }
    }
    // The loop is in a method of the object, and a call holds what it is called on.
    for step in task.steps {
      guard let call = step.call, call.isAwaited, call.isOnSelf else { continue }
      for callee in task.ownCalls where callee.name == call.name {
        guard !callee.isStatic, let confidence = callee.loops.compactMap({ endless($0, callee) }).max() else {
          continue
        }
        // A weak reference becomes a strong one for the call alone, which need not be long.
        if hold == .weak && confidence == .look { continue }
        return (confidence, nil)
      }
    }
    return nil
  }

  private func endless(_ loop: Body.Loop, _ body: Body) -> Finding.Confidence? {
    let steps = body.steps[loop.steps]
    guard steps.contains(where: \.isSuspension), !loop.endsWithItsFirstTurn else { return nil }
    if loop.isForAwait {
      switch loop.source(in: body) {
      case .finite: return nil
      case .own: return body.file.cancellations.finishing.allSatisfy { $0.kind == .deinitializer } ? .likely : nil
      case .endless: return .likely
      // Code after the loop says that the elements come to an end.
      case .unknown: return body.steps[loop.steps.upperBound...].contains(where: \.isEffect) ? nil : .look
      }
    }
    return loop.isEndless && !loop.bindsSelf ? .likely : nil
  }

  /// Whether it is the consumer of a stream that a `deinit` of the file finishes.
  private func isFinishedInDeinit(_ task: Body) -> Bool {
    task.file.cancellations.finishing.contains { $0.kind == .deinitializer && $0.type == task.type }
      && task.loops.contains { $0.isForAwait && $0.source(in: task) == .own }
  }
}

extension Body {
  /// Whether it begins a task that nothing waits for.
  fileprivate var beginsATask: Bool { file.unstructuredTasks.contains { $0.member == self } }
}

extension Step {
  /// Whether a run can reach a loop after this step.
  fileprivate func canLead(to loop: Body.Loop, in body: Body) -> Bool {
    guard let first = body.steps[loop.steps].first else { return false }
    return canLead(to: first)
  }
}
