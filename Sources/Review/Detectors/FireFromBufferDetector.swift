import SwiftSyntax

/// A consumer that is cancelled to stop it, and goes on with what the stream has taken in.
struct FireFromBufferDetector: Detector {
  static let name = "fire-from-buffer"
  static let rule = "cancel-prevents-firing"
  static let severity = Finding.Severity.major
  static let why = "A stream hands out what it has buffered, also after it has been finished, and to a cancelled task."
  static let exception = "What is in the buffer may, or must, still be handled."
  static let fix = "Look at Task.isCancelled, or at whose run it is, before each element is handled."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.unstructuredTasks.compactMap { task in
      let stops = task.cancellers.filter { $0.kind == .function }
      // Code that only finishes the stream wants the rest to be handled.
      guard !stops.isDisjoint(with: file.cancellations.finishing) else { return nil }
      for loop in task.loops where loop.isForAwait && loop.source(in: task) == .own {
        guard let next = task.steps[loop.steps].firstIndex(where: \.isSuspension),
          let effect = task.uncheckedEffect(after: next, within: loop.steps)
        else { continue }
        return file.finding(
          self, .look, at: task.steps[effect].node,
          "What the stream has taken in comes here after the cancellation as well: nothing is asked before this.")
      }
      return nil
    }
  }
}
