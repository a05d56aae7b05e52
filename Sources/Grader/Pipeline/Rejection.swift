/// Why a submission gets no further than a stage before its run: a verdict about the submission, not an error of the grader.
struct Rejection: Error, Equatable, Codable {
  /// The verdict that the submission gets.
  let kind: Verdict.Kind
  /// The reason and the next step, as a sentence for the learner.
  let message: String
  /// The places in the learner's file that the message refers to, or the first of them.
  let diagnostics: [Verdict.Diagnostic]

  init(_ kind: Verdict.Kind, _ message: String, _ diagnostics: [Verdict.Diagnostic] = []) {
    self.kind = kind
    self.message = message
    self.diagnostics = diagnostics.bounded
  }
}
