import Foundation
import KataSupport
import TestSupport
import Testing

@testable import Grader
@testable import Reports
@testable import Workbook

/// What a verdict means.
@Suite struct VerdictExplanationTests {
  private let workbook: Workbook

  init() throws {
    workbook = try Repository.workbook()
  }

  @Test func eachKindOfVerdictHasAPageThatSaysWhatToDo() throws {
    let page = try workbook.verdictPage()
    #expect(page.sections.map(\.title) == Self.kinds.map(\.rawValue))
    for section in page.sections {
      #expect(section.body.hasPrefix("It means that "), "“\(section.title)” says first what it means.")
      #expect(section.body.contains("\n\nIt is found "))
      #expect(section.body.contains("\n\nWhat to do: "))
    }
  }

  @Test func noKindOfVerdictIsCalledLikeARuleOrAKata() {
    let others = workbook.rules.map(\.id) + workbook.katas.map(\.name)
    #expect(others.filter { Verdict.Kind(rawValue: $0) != nil } == [])
  }

  @Test func eachBrokenRuleAsksItsQuestionOnce() throws {
    let explanation = try VerdictExplanation(Sample.failed.verdict, workbook)
    let rules = ["no-lock-across-await", "one-critical-section", "deliberate-try-optional"]
    #expect(explanation.questions.map(\.rule) == rules)
    #expect(explanation.questions.map(\.question) == rules.map { workbook.rule($0)?.question ?? "" })
    let text = explanation.text(Style())
    #expect(text.contains("Broken in 9 of 24 interleavings."))
    #expect(text.lines.count { $0 == "  one-critical-section" } == 1)
    #expect(text.lines.last == "  kata explain failed")
  }

  @Test(arguments: [Sample.passedExhaustive, .doesNotBuild])
  func whereNothingIsBrokenNothingIsAsked(sample: Sample) throws {
    let explanation = try VerdictExplanation(sample.verdict, workbook)
    #expect(explanation.questions == [])
    #expect(!explanation.text(Style()).contains("reviewer"))
  }

  @Test func oneVerdictAndAListAreRead() throws {
    #expect(try read(PrettyJSON.text(Sample.failed.verdict)).map(\.verdict.verdict) == [.failed])
    #expect(
      try read(PrettyJSON.text([Sample.failed.verdict, Sample.hung.verdict])).map(\.verdict.verdict)
        == [.failed, .hung])
  }

  @Test(arguments: ["", "[]", "{}", "hello", #"[{"schema":"kata-verdict/1"}]"#, "<schedules>", "<schema>"])
  func whatIsNoVerdictIsSaidToBeNone(text: String) throws {
    var verdict = Sample.failed.verdict
    if text == "<schedules>" { verdict.checks[0].schedules = .max }
    if text == "<schema>" { verdict.schema = "kata-verdict/2" }
    let content = text.hasPrefix("<") ? PrettyJSON.text(verdict) : text
    let complaint = #expect(throws: UserError.self) { try read(content) }
    #expect(complaint?.kind == .usage)
    #expect(complaint?.description.contains(" holds no verdict: name a file that kata check ") == true)
  }

  @Test func aVerdictAboutAnotherKataSaysSo() throws {
    var verdict = Sample.failed.verdict
    verdict.kata = "somewhere-else"
    let complaint = #expect(throws: UserError.self) { try read(PrettyJSON.text(verdict)) }
    #expect(complaint?.description.hasPrefix("There is no kata “somewhere-else”") == true)
  }

  /// A file can come from anywhere.
  @Test func itsTextsCannotSteerTheTerminal() throws {
    var verdict = Sample.failed.verdict
    let evil = "\u{1B}[2J\u{202E}\nforged"
    for index in verdict.checks.indices {
      verdict.checks[index].title = evil
      verdict.checks[index].rule = evil
      verdict.checks[index].coverage = evil
      verdict.checks[index].exhaustive = false
    }
    let text = try #require(try read(PrettyJSON.text(verdict)).first).text(Style())
    #expect(text.steering == [])
    #expect(!text.lines.contains { $0.hasPrefix("forged") })
  }

  // MARK: Parts

  private func read(_ text: String) throws -> [VerdictExplanation] {
    let folder = try TemporaryFolder()
    return try VerdictExplanation.read(folder.write(text, to: "verdict.json"), workbook)
  }

  /// All kinds, in the order of their pages.
  private static let kinds: [Verdict.Kind] = {
    var kinds = [Verdict.Kind.passed]
    while let next = after(kinds[kinds.count - 1]) { kinds.append(next) }
    return kinds
  }()

  /// A kind that is added must be added here, or this does not compile.
  private static func after(_ kind: Verdict.Kind) -> Verdict.Kind? {
    switch kind {
    case .passed: .failed
    case .failed: .hung
    case .hung: .crashed
    case .crashed: .uncontrolled
    case .uncontrolled: .doesNotBuild
    case .doesNotBuild: .contractBroken
    case .contractBroken: .refused
    case .refused: nil
    }
  }
}
