import KataSupport

/// The name of a mutant: it stays the same as long as the lines that the mutant changes do, whatever happens around them.
public struct MutantKey: Codable, Hashable, Sendable {
  /// The name of the solution's file.
  public var solution: String
  /// The name of the operator.
  public var `operator`: String
  /// The function in which the change is, or the type if it is in none.
  public var function: String
  /// The changed lines of the solution, each without the space around it. An insertion has the line after it.
  public var before: [String]
  /// What the mutant has in their place; nil if it leaves them out.
  public var after: [String]?
  /// The position among the mutants that would have the same name, from 1; nil for the first.
  public var occurrence: Int?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case solution, `operator`, function = "in", before, after, occurrence
  }

  /// Reads a key from the entry of a file.
  init(_ reader: StrictReader) throws(UserError) {
    solution = try reader.text(CodingKeys.solution.rawValue)
    `operator` = try reader.text(CodingKeys.operator.rawValue)
    function = try reader.text(CodingKeys.function.rawValue)
    before = try reader.optionalTexts(CodingKeys.before.rawValue)
    guard !before.isEmpty else { throw reader.complaint("needs “before”, a list of the lines that are changed.") }
    let after = try reader.optionalTexts(CodingKeys.after.rawValue)
    self.after = after.isEmpty ? nil : after
    occurrence = try reader.optionalInteger(CodingKeys.occurrence.rawValue, in: 2...999)
  }

  init(
    solution: String, operator: String, function: String, before: [String], after: [String]?, occurrence: Int? = nil
  ) {
    self.solution = solution
    self.operator = `operator`
    self.function = function
    self.before = before
    self.after = after
    self.occurrence = occurrence
  }
}
