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
  /// How it ended, in a word: a check's result, or the verdict that kept it from running.
  let kind: String
  /// What is wrong, as a sentence; empty for one that passed.
  let message: String
  /// The interleaving, or what the compiler says, as a block of text.
  let details: String
  let location: Verdict.Location?

  /// What there is to read about it; empty if there is nothing.
  var text: String { [message, details].filter { !$0.isEmpty }.joined(separator: "\n\n") }
}
