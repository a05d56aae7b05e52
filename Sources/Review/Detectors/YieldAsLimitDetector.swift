import SwiftSyntax

/// A loop that begins child tasks and tries to hold them back with `Task.yield()`.
struct YieldAsLimitDetector: Detector {
  static let name = "yield-as-limit"
  static let rule = "task-lifetime"
  static let severity = Finding.Severity.major
  static let why =
    "Task.yield() lets others have a turn and waits for nobody: the children that have begun are still at work."
  static let exception = "The loop is only to let others have a turn, and the number of children does not matter."
  static let fix = "Await group.next() before the next child begins, once there are as many as may be."

  func findings(in file: SourceFile) -> [Finding] {
    file.isTest
      ? []
      : file.bodies.flatMap { body in
        body.loops.compactMap { loop in
          let steps = body.steps[loop.steps]
          // A condition that is looked at again after each yield can be a limit, if a costly one.
          let waits = body.loops.filter { $0.isConditional && loop.steps != $0.steps && loop.steps.contains($0.steps) }
          let begins = steps.contains {
            body.beginsChild(at: $0)
          }
          guard begins,
            let yield = steps.indices.first(where: { index in
              steps[index].call.map { $0.name == "yield" && $0.base == "Task" } ?? false
                && !waits.contains { $0.steps.contains(index) }
            }),
            !steps.contains(where: { $0.call?.name == "next" })
          else { return nil }
          return file.finding(
            self, .likely, at: steps[yield].node,
            "Task.yield() waits for nobody: the tasks that this loop has begun go on, and their number has no limit.")
        }
      }
  }
}
