import SwiftSyntax

/// A loop that takes its object anew in each turn, and holds it while it sleeps.
struct HeldOverSleepDetector: Detector {
  static let name = "held-over-sleep"
  static let rule = "task-lifetime"
  static let severity = Finding.Severity.minor
  static let why = "What is bound in a turn of a loop lives to the end of the turn, and the sleep is part of the turn."
  static let exception = "It does not matter that the object lives until the sleep is over."
  static let fix = "Sleep first and bind self after it, or call a method of self? before the sleep and bind nothing."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.unstructuredTasks.compactMap { task in
      guard task.captures.contains(where: { $0.name == "self" && $0.strength == .weak }) else { return nil }
      for loop in task.loops where !loop.isForAwait && loop.isEndless {
        guard let binding = loop.steps.first(where: { task.steps[$0].binds("self") }),
          loop.steps.contains(where: { wait in
            wait > binding && task.steps[wait].call?.isSleep ?? false
              && task.steps[binding].canLead(to: task.steps[wait])
          })
        else { continue }
        return file.finding(
          self, .look, at: task.steps[binding].node,
          "From here to the end of the turn self is held, over the sleep as well: the object goes when that is over, and not before."
        )
      }
      return nil
    }
  }
}
