/// A pattern in code that a rule of the checklist asks about. Several may stand for one rule.
protocol ReviewRule: Sendable {
  /// The id in the checklist.
  static var id: String { get }
  static var severity: Finding.Severity { get }
  /// Why it matters, as a sentence.
  static var why: String { get }
  /// When it is right to leave the code as it is, as a sentence.
  static var exception: String { get }
  /// What to do about it, as a sentence.
  static var fix: String { get }

  func findings(in file: SourceFile) -> [Finding]
}
