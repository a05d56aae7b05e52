extension [Finding] {
  /// How many lines below a finding another one is taken for the same.
  private static let distance = 4

  /// The findings without those that say the same again: the same message a few lines below, and the effect after a sleep that is
  /// a finding itself.
  ///
  /// - Precondition: They are in order.
  package func withoutRepeats() -> [Finding] {
    var kept: [Finding] = []
    for finding in self {
      let isRepeat = kept.reversed().prefix { $0.file == finding.file && finding.line - $0.line <= Self.distance }
        .contains { before in
          (before.detector == finding.detector && before.message == finding.message && before.line != finding.line)
            || (before.detector == OptionalSleepDetector.name && finding.detector == FireAfterWaitDetector.name)
        }
      if !isRepeat { kept.append(finding) }
    }
    return kept
  }
}
