import SwiftSyntax

/// A consumer that is cancelled to stop it, and goes on with what the stream has taken in.
struct FireFromBufferRule: ReviewRule {
  static let id = "cancel-prevents-firing"
  static let severity = Finding.Severity.major
  static let why = "A stream hands out what it has buffered, also after it has been finished, and to a cancelled task."
  static let exception = "What is in the buffer may, or must, still be handled."
  static let fix = "Look at Task.isCancelled, or at whose run it is, before each element is handled."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.unstructuredTasks.compactMap { index in
      let task = file.bodies[index]
      let stops = file.cancellations(of: index).filter { file.bodies[$0].kind == .function }
      // Both: whoever only finishes wants the rest to be handled.
      guard !stops.isDisjoint(with: file.finishing) else { return nil }
      for loop in task.loops where loop.isForAwait && loop.source(in: file, index) == .own {
        guard let next = task.steps[loop.steps].firstIndex(where: \.isSuspension),
          let effect = file.uncheckedEffect(after: next, in: index, within: loop.steps)
        else { continue }
        return file.finding(
          self, .likely, at: task.steps[effect].node,
          "What the stream has taken in comes here after the cancellation as well: nothing is asked before this.")
      }
      return nil
    }
  }
}
