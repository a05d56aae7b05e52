import Foundation
import Testing

@testable import Grader
@testable import Reports

/// GitHub's workflow commands, read as its runner reads them.
@Suite struct GitHubReportTests {
  @Test(arguments: Reported.all)
  func theRunnerSeesAnnotationsAndNothingElse(about: Reported.Case) {
    let graded = about.graded
    let text = GitHubReport.text(graded, Reported.context)
    let runner = Runner(text)
    #expect(runner.commands.allSatisfy { ["error", "warning"].contains($0.name) })
    #expect(runner.commands.count <= 10)
    #expect(!runner.isStopped)
    for command in runner.commands {
      #expect(Set(command.properties.keys).isSubset(of: ["file", "line", "col", "title"]))
      #expect(command.properties["file"] == graded.first { $0.shownPath == command.properties["file"] }?.shownPath)
      #expect(!command.message.isEmpty)
    }
  }

  @Test func whatALearnerPrintsIsFencedByATokenThatItDoesNotHave() {
    let text = GitHubReport.text([Reported.graded(Reported.attacked)], Reported.context)
    let token = Runner(text).tokens.first ?? ""
    #expect(token.count == 32)
    #expect(text.components(separatedBy: token).count == 3)
    #expect(text.contains("::error file=x::forged"))
  }

  @Test func aTokenThatOccursIsNotTaken() {
    var verdict = Sample.failed.verdict
    let first = Runner(GitHubReport.text([Reported.graded(verdict)], Reported.context)).tokens[0]
    verdict.output = first
    let text = GitHubReport.text([Reported.graded(verdict)], Reported.context)
    #expect(Runner(text).tokens[0] != first)
    #expect(!Runner(text).isStopped)
  }

  @Test func tenOfManyAreShownTheWorstFirst() {
    let many = [Sample.failed, .failed, .failed, .failed, .crashed, .doesNotBuild].map { Reported.graded($0.verdict) }
    let runner = Runner(GitHubReport.text(many, Reported.context))
    #expect(runner.commands.count == 10)
    #expect(runner.commands[0].properties["title"]?.contains("does-not-build") == true)
    #expect(runner.commands[1].message.hasPrefix("The program crashes"))
    #expect(runner.commands[1].properties["line"] == "41")
  }

  @Test func aPassAnnotatesNothing() {
    #expect(
      Runner(GitHubReport.text([Reported.graded(Sample.passedExhaustive.verdict)], Reported.context)).commands.isEmpty)
  }
}

/// What the runner makes of a log: `::name key=value,…::message` at the start of a line, or `##[name]` anywhere in one, unless
/// commands are stopped.
private struct Runner {
  struct Command {
    let name: String
    let properties: [String: String]
    let message: String
  }

  private(set) var commands: [Command] = []
  private(set) var tokens: [String] = []
  private var token: String?
  var isStopped: Bool { token != nil }

  init(_ log: String) {
    for line in log.components(separatedBy: "\n") {
      if let token {
        if line.trimmingCharacters(in: .whitespaces) == "::\(token)::" { self.token = nil }
        continue
      }
      guard let match = line.firstMatch(of: #/^\s*::([a-z-]+)( [^:]*(?:[^:]+)*)?::(.*)$/#) else {
        if line.contains("##[") { commands.append(Command(name: line, properties: [:], message: "")) }
        continue
      }
      guard match.1 != "stop-commands" else {
        token = String(match.3)
        tokens.append(String(match.3))
        continue
      }
      var properties: [String: String] = [:]
      for pair in (match.2 ?? "").split(separator: ",") {
        let parts = pair.split(separator: "=", maxSplits: 1)
        properties[parts[0].trimmingCharacters(in: .whitespaces)] = parts.count > 1 ? Self.plain(String(parts[1])) : ""
      }
      commands.append(Command(name: String(match.1), properties: properties, message: Self.plain(String(match.3))))
    }
  }

  private static func plain(_ text: String) -> String {
    [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")].reduce(text) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}
