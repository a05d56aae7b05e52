import Reports

/// The format of an answer.
enum AnswerFormat {
  case text
  case json
  /// As another system reads it.
  case report(any ReportFormat.Type)

  /// True for another system: it takes a submission as it comes, and what was not handed in is graded as such.
  var isReport: Bool { if case .report = self { true } else { false } }
}
