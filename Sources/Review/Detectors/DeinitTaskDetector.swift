import SwiftSyntax

/// A `deinit` that begins a task with `self` in it: the object is gone before the task runs.
struct DeinitTaskDetector: Detector {
  static let name = "deinit-task"
  static let rule = "task-lifetime"
  static let severity = Finding.Severity.major
  static let why = "An object whose deinit runs cannot be kept alive: a task that holds it uses memory that is gone."
  static let exception = "None: hand values to the task, and not the object."
  static let fix =
    "Copy what the task needs in its capture list, without self, or give the work to an object that lives on."

  func findings(in file: SourceFile) -> [Finding] {
    var found: [Body: Finding] = [:]
    for deinitializer in file.bodies where deinitializer.kind == .deinitializer {
      for owner in [deinitializer] + deinitializer.ownCalls {
        for child in owner.children where outlives(child) {
          let way = owner == deinitializer ? "The deinit" : "The deinit calls “\(owner.name)”, which"
          guard let hold = child.captureOfSelf else { continue }
          // A function can begin it on ways that the deinit does not take.
          let isOnAWay = owner != deinitializer && child.isBegunOnAWay
          let isReached = !isOnAWay && deinitializer.type?.livesForever == false
          found[child] = file.finding(
            self, isReached ? .certain : .look, at: child.spawnCall,
            hold == .weak
              ? "\(way) begins work for a weak self: by the time it runs the object is gone, and nothing is done."
              : "\(way) begins work that uses self after the deinit has ended: by then the object is gone, and the program traps."
          )
        }
      }
    }
    return Array(found.values)
  }

  private func outlives(_ body: Body) -> Bool {
    [.task, .detachedTask].contains(body.kind)
      || (body.kind == .handler && ["async", "asyncAfter", "addOperation"].contains(body.name))
  }
}

extension Body {
  /// Whether its parent begins it only under a condition.
  fileprivate var isBegunOnAWay: Bool {
    guard let parent, let step = spawnStep else { return true }
    return parent.steps[step].arms.contains { $0.kind == .branch }
  }
}
