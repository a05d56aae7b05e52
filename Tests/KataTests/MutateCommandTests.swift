import Foundation
import KataSupport
import TestSupport
import Testing

/// `kata mutate` shows what the checks of a kata miss, and remembers what a person says of it.
@Suite(.blocking) struct MutateCommandTests {
  @Test func survivorsAreShownUntilTheyAreJudged() throws {
    let program = try Program(katas: ["audit"])
    try Self.keepOneSolution("one-audit-at-a-time.swift", in: program)
    // One judgement is on a mutant that is none any more, and there was a better score.
    let key: JSONValue = .object([
      "solution": .text("one-audit-at-a-time.swift"), "operator": .text("drop-guard"), "in": .text("record"),
      "before": .array([.text("gone()")]),
    ])
    try Self.write([Self.judged(key)], killed: 1, of: 1, in: program)
    let first = program.run("mutate", "audit", "--format", "json")
    #expect(first.status == 1)
    let answer = try #require(JSONValue(parsing: Data(first.out.utf8))?.array?.first)
    let survivors = try #require(answer["survivors"]?.array)
    let score = try #require(answer["score"])
    #expect(!survivors.isEmpty)
    #expect(survivors.allSatisfy { $0["diff"]?["added"]?.integer != nil })
    #expect(score["of"]?.integer == (score["killed"]?.integer ?? 0) + survivors.count)
    #expect(
      answer["obsolete"]?.array?.first?["reason"]?.text
        == "There is no such mutant any more: remove the judgement, or make it anew.")

    try Self.write(try survivors.map { Self.judged(try #require($0["key"])) }, killed: 1, of: 1, in: program)
    let second = program.run("mutate", "audit", "--update")
    #expect(second.status == 0)
    #expect(second.out.contains("it was 1 of 1") && second.out.contains("\(survivors.count) judged silent"))
    let verified = program.run("verify", "audit", "--format", "json")
    let checked = try #require(JSONValue(parsing: Data(verified.out.utf8)))
    #expect(checked["mutants"]?.array?.first?["score"] == score)
  }

  @Test func aRecordThatCannotBeReadIsSaidBeforeTheWork() throws {
    let program = try Program(katas: ["audit"])
    try Files.write(Data("{}".utf8), to: "\(program.folder)/Solutions/audit/Mutants.json")
    let ending = program.run("mutate", "audit")
    #expect(ending.status == 3)
    #expect(ending.error.contains("Solutions/audit/Mutants.json needs “score”, an object."))
  }

  private static func judged(_ key: JSONValue) -> JSONValue {
    guard case .object(var members) = key else { return key }
    members["judgement"] = .text("silent")
    members["why"] = .text("The brief says nothing of it.")
    return .object(members)
  }

  private static func write(_ judgements: [JSONValue], killed: Double, of: Double, in program: Program) throws {
    let record = JSONValue.object([
      "score": .object(["killed": .number(killed), "of": .number(of)]), "judgements": .array(judgements),
    ])
    try Files.write(
      Data(PrettyJSON.text(record).utf8), to: "\(program.folder)/Solutions/audit/Mutants.json")
  }

  /// Fewer solutions have fewer mutants to grade.
  private static func keepOneSolution(_ file: String, in program: Program) throws {
    let path = "\(program.folder)/Katas/audit/kata.json"
    guard case .object(var members)? = JSONValue(parsing: try Files.read(path)) else { return }
    members["solutions"] = .array(members["solutions"]?.array?.filter { $0["file"]?.text == file } ?? [])
    members["nearMisses"] = .array([])
    try Files.write(Data(PrettyJSON.text(JSONValue.object(members)).utf8), to: path)
  }
}
