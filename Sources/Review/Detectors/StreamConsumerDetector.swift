import SwiftSyntax

/// A task that waits for a stream's next element, and that nothing ends.
struct StreamConsumerDetector: Detector {
  static let name = "stream-consumer"
  static let rule = "consumer-has-owner"
  static let severity = Finding.Severity.major
  static let why =
    "A for await over a stream that nobody finishes waits for ever; letting go of its task or of the continuation ends nothing."
  static let exception = "The consumer is to live as long as the program."
  static let fix =
    "Finish the stream or cancel the task where its owner goes, in deinit or stop(), or let the caller's task run the loop."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.unstructuredTasks.compactMap { task in
      guard let type = task.type, type.isReference, !type.livesForever else { return nil }
      guard task.cancellers.isEmpty, task.isDropped || task.handle?.isMember == true else {
        return nil
      }
      // One that holds its owner is a matter of the owner's life.
      guard task.captureOfSelf != .strong else { return nil }
      for loop in task.loops where loop.isForAwait {
        switch loop.source(in: task) {
        case .own where file.cancellations.finishing.isEmpty:
          return file.finding(
            self, .likely, at: loop.node,
            "Nothing ends this loop: the file neither finishes the stream nor cancels the task, which waits for the next element for ever."
          )
        case .endless where !leaves(loop):
          return file.finding(
            self, .likely, at: loop.node,
            "Nothing ends this loop: its elements never end, and nothing in the file cancels the task.")
        default: continue
        }
      }
      return nil
    }
  }

  private func leaves(_ loop: Body.Loop) -> Bool {
    let text = loop.node.trimmedDescription
    return text.contains("return") || text.contains("break") || text.contains("throw")
  }
}
