import Review

extension Verdict.Remark {
  /// True for more than a place to look at.
  var isSure: Bool { confidence != Finding.Confidence.look.rawValue }

  init(_ finding: Finding) {
    self.init(
      rule: finding.rule, confidence: finding.confidence.rawValue, file: finding.file, line: finding.line,
      column: finding.column, message: finding.message)
  }
}
