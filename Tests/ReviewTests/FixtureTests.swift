import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Review

/// Files that rules must speak about, at the place that a comment below the line points to, and files that look alike and about
/// which they must be silent.
///
///     balance -= amount
///     //^ likely
///
/// The caret stands two columns to the right of the finding's, because a comment begins with two slashes; after it stands how sure
/// the rule must be. The folder's name is the rule.
@Suite struct FixtureTests {
  struct Fixture: CustomTestStringConvertible {
    let rule: String
    let file: String
    let text: String
    var testDescription: String { "\(rule)/\(file)" }

    /// What the comments say: `line:column confidence`.
    var expected: [String] {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      var line = 0
      return lines.enumerated().compactMap { index, text in
        let comment = text.drop { $0 == " " }
        guard comment.hasPrefix("//"), let caret = text.firstIndex(of: "^"),
          comment.dropFirst(2).drop(while: { $0 == " " }).first == "^"
        else {
          line = index + 1
          return nil
        }
        let column = text.utf8.distance(from: text.utf8.startIndex, to: caret) - 1
        return "\(line):\(column) \(text[text.index(after: caret)...].drop { $0 == " " })"
      }
    }
  }

  static let folder = Repository.root + "/Tests/ReviewTests/Fixtures"

  static let fixtures: [Fixture] = Files.list(folder).filter { !$0.hasPrefix(".") }.flatMap { rule in
    Files.list("\(folder)/\(rule)").filter { $0.hasSuffix(".swift") }.map { file in
      Fixture(rule: rule, file: file, text: (try? Files.readText("\(folder)/\(rule)/\(file)")) ?? "")
    }
  }

  @Test(arguments: fixtures) func ruleSaysWhatTheFileSays(_ fixture: Fixture) {
    let result = Review(only: [fixture.rule]).review([.init(path: fixture.file, text: fixture.text)])
    #expect(result.unread.isEmpty)
    let found = result.findings.map { "\($0.line):\($0.column) \($0.confidence)" }
    #expect(found == fixture.expected)
  }

  /// What the message names is code of the file, or a word of Swift's own interface that the message explains.
  @Test(arguments: fixtures) func aFindingNamesOnlyWhatTheFileHas(_ fixture: Fixture) throws {
    let explained: Set = [
      "finish", "onTermination", "onCancel", "cancel", "bufferingOldest", "self",
    ]
    for finding in Review().review([.init(path: fixture.file, text: fixture.text)]).findings {
      for quoted in finding.message.split(separator: "“").dropFirst() {
        let names = quoted.prefix { $0 != "”" }.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        for name in names where !explained.contains(name) {
          let pattern = try Regex("\\b\(name)\\b")
          #expect(fixture.text.contains(pattern), "“\(name)” is not in the file: \(finding.message)")
        }
      }
    }
  }

  /// Statements in loops, tasks and conditions in which nobody would write them: a rule may say what it likes, and must not end the program.
  @Test func noShapeEndsTheReview() {
    // In the lane of every change one of twenty.
    let step = Lane.isNightly ? 1 : 20
    var count = 0
    let shapes = [
      ("for item in items {", "}"), ("if values[item] == nil {", "}"), ("await Task {", "}.value"),
    ]
    var sources: [Review.Source] = []
    for fixture in Self.fixtures {
      let lines = fixture.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for start in lines.indices.dropFirst() where lines[start - 1].hasSuffix("{") && lines[start].hasPrefix("    ") {
        for end in start..<min(start + 2, lines.count) {
          let inside = lines[start...end].joined()
          guard inside.count(where: { $0 == "{" }) == inside.count(where: { $0 == "}" }) else { continue }
          for (head, tail) in shapes {
            count += 1
            guard count.isMultiple(of: step) else { continue }
            var lines = lines
            lines[start] = head + "\n" + lines[start]
            lines[end] += "\n" + tail
            sources.append(.init(path: "\(sources.count).swift", text: lines.joined(separator: "\n")))
          }
        }
      }
    }
    let result = Review().review(sources, threads: 2)
    #expect(sources.count - result.unread.count > 1000 / step)
  }

  @Test func everyRuleHasFixturesAndAsManyThatAreSilent() {
    for rule in Review.ruleIDs.sorted() {
      let all = Self.fixtures.filter { $0.rule == rule }
      let silent = all.filter(\.expected.isEmpty).count
      let speaking = all.count - silent
      #expect(speaking > 0, "\(rule) has no fixture that it must speak about")
      #expect(silent >= speaking, "\(rule) has \(silent) fixtures that it must be silent about, and \(speaking) others")
    }
  }
}
