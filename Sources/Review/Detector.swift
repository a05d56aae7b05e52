/// One static check of a rule of the checklist. Several detectors may belong to one rule.
protocol Detector: Sendable {
  /// The name of this detector alone, in words with hyphens: that of its file.
  static var name: String { get }
  /// The rule's id in the checklist.
  static var rule: String { get }
  static var severity: Finding.Severity { get }
  /// Why it matters, as a sentence.
  static var why: String { get }
  /// When it is right to leave the code as it is, as a sentence.
  static var exception: String { get }
  /// The remedy, as a sentence.
  static var fix: String { get }

  func findings(in file: SourceFile) -> [Finding]
}
