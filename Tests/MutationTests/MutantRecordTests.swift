import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Mutation

/// `Mutants.json` is read as strictly as every other file that an author writes.
@Suite struct MutantRecordTests {
  private static let entry = """
    { "solution": "guarded-writes.swift", "operator": "drop-guard", "in": "send", "before": ["guard a else { return }"],
      "judgement": "silent", "why": "The brief says nothing of it." }
    """

  private static func read(_ judgements: String, score: String = #"{ "killed": 3, "of": 4 }"#) throws -> MutantRecord {
    let kata = try Repository.fixtureWorkbook().kata("notebook")
    let text = #"{ "score": \#(score), "judgements": [\#(judgements)] }"#
    let value = try #require(JSONValue(parsing: Data(text.utf8)))
    return try MutantRecord(value, of: kata, file: "Mutants.json")
  }

  @Test func aRecordIsReadAndWritten() throws {
    let record = try Self.read(Self.entry)
    #expect(record.score == MutationScore(killed: 3, of: 4))
    #expect(record.judgements.map(\.kind) == [.silent])
    let written = PrettyJSON.text(record)
    let value = try #require(JSONValue(parsing: Data(written.utf8)))
    let again = try MutantRecord(value, of: Repository.fixtureWorkbook().kata("notebook"), file: "Mutants.json")
    #expect(PrettyJSON.text(again) == written)
    #expect(again.judgements.map(\.key) == record.judgements.map(\.key))
  }

  @Test(arguments: [
    (entry.replacing("drop-guard", with: "drop-gard"), "which is no operator: did you mean “drop-guard”?"),
    (entry.replacing("guarded-writes.swift", with: "other.swift"), "names “other.swift”, which is no solution."),
    (entry.replacing("silent", with: "escape"), "needs “judgement” to be one of equivalent, silent."),
    (entry.replacing("\"why\"", with: "\"because\""), "has an unknown key “because”"),
    (entry.replacing("[\"guard a else { return }\"]", with: "[]"), "needs “before”"),
    (entry + "," + entry, "judgements[1], judges a mutant that is judged before: leave one out."),
  ])
  func whatIsWrongIsSaidInOneSentence(judgements: String, sentence: String) throws {
    let error = #expect(throws: UserError.self) { try Self.read(judgements) }
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
  }

  @Test func aScoreFallsIfASmallerPartIsKilled() {
    let score = MutationScore(killed: 9, of: 10)
    #expect(!MutationScore(killed: 10, of: 11).isWorse(than: score))
    #expect(!MutationScore(killed: 18, of: 20).isWorse(than: score))
    #expect(MutationScore(killed: 9, of: 11).isWorse(than: score))
  }

  @Test func everyRecordOfTheWorkbookCanBeRead() throws {
    let workbook = try Repository.workbook()
    for kata in workbook.katas { _ = try MutantRecord.read(of: kata, in: workbook) }
  }
}
