import Foundation
import KataSupport
import Testing

@testable import Grader
@testable import Reports
@testable import Workbook

/// What the tests of the formats share: reports about every sample, and about one whose every text is an attack.
enum Reported {
  static let context = ReportContext(
    rules: [
      Rule(id: "no-lock-across-await", page: Page("# Is a lock held?\n\nIt matters.\n\n## Look for\n\nA lock."))
    ],
    environment: [
      "CLASSROOM": "cs", "ASSIGNMENT": "ledger", "USERNAME": "alice", "SUBMISSION_TAG": "submit/2026-11-21-abc",
      "COMMIT_URL": "https://example.org/c", "RELEASE_URL": "https://example.org/r",
    ], time: Date(timeIntervalSince1970: 1_800_000_000))

  /// What would be taken for something else by a terminal, an XML parser, a runner of GitHub, or a browser.
  static let attack =
    "\u{1B}[2J\u{0}\u{FFFE}\u{202E}]]>&<script>\"'\r\n::error file=x::forged\n::stop-commands::\n##[error]forged\n%0A::warning::x"

  static let attacked: Verdict = {
    var verdict = Sample.crashed.verdict
    verdict.message = attack
    verdict.output = String(repeating: attack + "\n", count: 40)
    for index in verdict.checks.indices where verdict.checks[index].result != .passed {
      verdict.checks[index].message = attack
      verdict.checks[index].columns = [attack]
      verdict.checks[index].timeline = [
        Verdict.Event(step: 1, task: attack, kind: "note", event: attack, nanoseconds: 0)
      ]
    }
    verdict.diagnostics = [
      Verdict.Diagnostic(
        severity: .warning, message: attack, location: .init(file: attack, line: 3, column: 4), excerpt: attack)
    ]
    verdict.seconds = ["total": 1.25]
    return verdict
  }()

  static func graded(_ verdict: Verdict, submission: String = "", path: String = Sample.path) -> Graded {
    Graded(submission: submission, path: path, kata: Sample.kata, verdict: verdict)
  }

  /// What a report is about.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let graded: [Graded]
    var testDescription: String { name }
  }

  /// Every sample and the attack, each by itself, and two katas of one submission.
  static var single: [Case] {
    Sample.allCases.map { Case(name: $0.rawValue, graded: [graded($0.verdict)]) } + [
      Case(name: "attacked", graded: [graded(attacked)]),
      Case(name: "two", graded: [graded(Sample.failed.verdict), graded(Sample.refused.verdict)]),
    ]
  }

  /// All of them as a class, with names that attack.
  static var several: Case {
    let verdicts = Sample.allCases.map(\.verdict) + [attacked]
    return Case(
      name: "class",
      graded: verdicts.enumerated().map { index, verdict in
        graded(verdict, submission: "\(index)\(attack)", path: "../a b/\(attack)#?.swift")
      })
  }

  static var all: [Case] { single + [several] }

  static func json(_ format: any ReportFormat.Type, _ graded: [Graded]) throws -> JSONValue {
    let text = try format.text(graded, context)
    #expect(text.hasSuffix("\n"))
    return try #require(JSONValue(parsing: Data(text.utf8)))
  }
}

extension JSONValue {
  /// Expects an object with these keys and no other.
  func expectKeys(_ required: Set<String>, optional: Set<String> = [], _ place: String = "") {
    guard case .object(let members) = self else {
      Issue.record("\(place) is no object")
      return
    }
    let keys = Set(members.keys)
    #expect(required.isSubset(of: keys), "\(place) lacks \(required.subtracting(keys))")
    #expect(keys.isSubset(of: required.union(optional)), "\(place) has \(keys.subtracting(required.union(optional)))")
  }
}
