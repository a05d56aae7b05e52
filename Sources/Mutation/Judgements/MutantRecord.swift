import KataSupport
import Workbook

/// What is known of a kata's mutants, as `Mutants.json` beside its solutions says: the last score, and the judgements on survivors.
public struct MutantRecord: Encodable, Sendable {
  /// The score when the file was last updated.
  public var score: MutationScore
  /// In the order of the file.
  public var judgements: [MutantJudgement]

  /// A record to write.
  public init(score: MutationScore, judgements: [MutantJudgement]) {
    self.score = score
    self.judgements = judgements
  }

  /// The path of a kata's record, from the workbook's root.
  private static func path(of kata: Kata) -> String { "Solutions/\(kata.name)/\(Workbook.mutantsFile)" }

  /// Reads the record of a kata.
  /// - Returns: nil if there is none.
  /// - Throws: `UserError` with the key that is missing or wrong.
  public static func read(of kata: Kata, in workbook: Workbook) throws(UserError) -> MutantRecord? {
    let path = path(of: kata)
    guard Files.exists("\(workbook.root)/\(path)") else { return nil }
    guard let value = JSONValue(parsing: try Files.read("\(workbook.root)/\(path)")) else {
      throw .infrastructure("\(path) is not valid JSON.")
    }
    return try MutantRecord(value, of: kata, file: path)
  }

  init(_ value: JSONValue, of kata: Kata, file: String) throws(UserError) {
    let reader = try StrictReader(value, file: file, keys: ["score", "judgements"])
    let numbers = try reader.object("score", keys: ["killed", "of"])
    score = MutationScore(
      killed: try numbers.integer("killed", in: 0...99_999), of: try numbers.integer("of", in: 0...99_999))
    let keys = MutantKey.CodingKeys.allCases.map(\.rawValue) + ["judgement", "why"]
    var seen: Set<MutantKey> = []
    judgements = try reader.list("judgements", keys: keys) { entry throws(UserError) in
      let key = try MutantKey(entry)
      guard kata.solutions.contains(where: { $0.file == key.solution }) else {
        throw entry.complaint("names “\(key.solution)”, which is no solution.")
      }
      guard MutationOperators.names.contains(key.operator) else {
        let hint = Suggestion.question(for: key.operator, among: MutationOperators.names)
        throw entry.complaint("names “\(key.operator)”, which is no operator\(hint.map { ": \($0)" } ?? ".")")
      }
      guard seen.insert(key).inserted else {
        throw entry.complaint("judges a mutant that is judged before: leave one out.")
      }
      return MutantJudgement(
        key: key, kind: try entry.choice("judgement", of: MutantJudgement.Kind.self), why: try entry.text("why"))
    }
  }

  /// Writes the record of a kata.
  /// - Throws: `UserError` if the file cannot be written.
  public func write(for kata: Kata, in workbook: Workbook) throws(UserError) {
    try Files.write(Data(PrettyJSON.text(self).utf8), to: "\(workbook.root)/\(Self.path(of: kata))")
  }
}
