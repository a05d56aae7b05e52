import Grader

/// A check as other systems see it: a test that passed, failed, or could not come to an end.
struct GradedTest {
  enum Result: Equatable {
    case passed
    /// The check was seen to be broken.
    case failed
    /// A hang, a crash, or nothing that could run.
    case error
  }

  let id: String
  let title: String
  let rule: String
  let result: Result
  var isPassed: Bool { result == .passed }
  /// How it ended, in a word: a check's result, or the verdict that kept it from running.
  let kind: String
  /// The failure as a sentence; empty for a test that passed.
  let message: String
  /// The interleaving, or what the compiler says, as a block of text.
  let details: String
  let location: Verdict.Location?

  /// The message and the details; empty if there are none.
  var text: String { [message, details].filter { !$0.isEmpty }.joined(separator: "\n\n") }
}
