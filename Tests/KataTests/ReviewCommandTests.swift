import Foundation
import KataSubprocess
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader
@testable import kata

/// `kata review`, as people and other systems run it.
@Suite(.blocking) struct ReviewCommandTests {
  private static let wallet = """
    actor Wallet {
      var balance = 0
      let ask: @Sendable () async -> Bool
      init(ask: @escaping @Sendable () async -> Bool) { self.ask = ask }
      func pay(_ amount: Int) async {
        guard balance >= amount else { return }
        guard await ask() else { return }
        balance -= amount
      }
    }

    """

  /// A folder with a file that the checklist asks about, and one that cannot be parsed.
  private func project() throws -> Program {
    let program = try Program()
    try Files.makeFolder("\(program.folder)/App/.build")
    for (name, text) in [
      ("Wallet.swift", Self.wallet), ("Broken.swift", "func ) {\n"), (".build/Copy.swift", Self.wallet),
      ("Notes.txt", Self.wallet),
    ] {
      try Files.write(Data(text.utf8), to: "\(program.folder)/App/\(name)")
    }
    return program
  }

  @Test func findingsAreWrittenAsCompilersDo() throws {
    let program = try project()
    let ending = program.run("review", "App")
    #expect(ending.status == 1)
    #expect(ending.out.contains("App/Wallet.swift:8:5: warning: "))
    #expect(ending.out.contains("[state-recheck/stale-fact]"))
    #expect(ending.out.contains("Fix: ") && ending.out.contains("Right as it is: "))
    #expect(ending.out.contains("App/Broken.swift: not reviewed"))
    #expect(ending.out.contains("1 finding in 1 file: 1 likely. 1 file was not reviewed."))
    #expect(program.run("review", "App").out == ending.out)
    #expect(program.run("review", "App/Wallet.swift", "App/Broken.swift", "App").out == ending.out)
  }

  @Test func jsonHasTheSchema() throws {
    let program = try project()
    let answer = try #require(
      JSONValue(parsing: Data(program.run("review", "App", "--format", "json").out.utf8)))
    #expect(answer["schema"]?.text == "kata-review/1")
    let finding = try #require(answer["findings"]?.array?.first)
    #expect(finding["rule"]?.text == "state-recheck")
    #expect(finding["detector"]?.text == "stale-fact")
    #expect(finding["confidence"]?.text == "likely")
    #expect(finding["severity"]?.text == "major")
    #expect(finding["file"]?.text == "App/Wallet.swift")
    #expect(finding["line"]?.integer == 8)
    #expect(finding["column"]?.integer == 5)
    #expect(finding["message"]?.text?.contains("balance") == true)
    #expect(answer["unread"]?.array?.first?["file"]?.text == "App/Broken.swift")
  }

  @Test func sarifAndAnnotationsPointToTheLine() throws {
    let program = try project()
    let log = try #require(
      JSONValue(parsing: Data(program.run("review", "App", "--format", "sarif").out.utf8)))
    let result = try #require(log["runs"]?.array?.first?["results"]?.array?.first)
    #expect(log["version"]?.text == "2.1.0")
    #expect(result["ruleId"]?.text == "state-recheck/stale-fact")
    let driver = log["runs"]?.array?.first?["tool"]?["driver"]
    #expect(driver?["version"]?.text == Version.program)
    #expect(driver?["rules"]?.array?.first?["defaultConfiguration"]?["level"]?.text == "warning")
    #expect(result["properties"]?["detector"]?.text == "stale-fact")
    #expect(result["level"]?.text == "warning")
    let place = result["locations"]?.array?.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.text == "App/Wallet.swift")
    #expect(place?["region"]?["startLine"]?.integer == 8)
    let lines = program.run("review", "App", "--format", "github").out.split(separator: "\n")
    #expect(lines[0].hasPrefix("::warning file=App/Wallet.swift,line=8,col=5,title=state-recheck/stale-fact::"))
    #expect(lines[0].contains("%0AFix: "))
    #expect(lines[1].hasPrefix("::stop-commands::"))
    #expect(lines.last?.hasPrefix("::") == true)
  }

  @Test func whatFailsIsChosen() throws {
    let program = try project()
    #expect(program.run("review", "App", "--fail-on", "major").status == 1)
    #expect(program.run("review", "App", "--fail-on", "never").status == 0)
    #expect(program.run("review", "App", "--confidence", "certain").status == 0)
    #expect(program.run("review", "App", "--rule", "lock-order").status == 0)
    #expect(program.run("review", "App", "--rule", "state-recheck").status == 1)
    #expect(program.run("review", "App", "--rule", "stale-fact").status == 1)
    #expect(program.run("review", "App", "--rule", "lost-update").status == 0)
  }

  @Test func aBaselineKnowsOldCode() throws {
    let program = try project()
    let written = program.run("review", "App", "--write-baseline", "App/known.json")
    #expect(written.status == 0)
    let known = program.run("review", "App", "--baseline", "App/known.json")
    #expect(known.status == 0)
    #expect(known.out.contains("1 more is in the baseline"))
    // New lines above change nothing, and another place like it is new.
    let twice = "\n\n" + Self.wallet + Self.wallet.replacing("Wallet", with: "Purse")
    try Files.write(Data(twice.utf8), to: "\(program.folder)/App/Wallet.swift")
    let new = program.run("review", "App", "--baseline", "App/known.json")
    #expect(new.status == 1)
    #expect(new.out.contains("1 finding in 1 file"))
    #expect(program.run("review", "App", "--baseline", "App/Notes.txt").status == 2)
  }

  @Test func aBaselineMayBeAnywhere() throws {
    let program = try project()
    try Files.makeFolder("\(program.folder)/App/.git")
    let folder = try TemporaryFolder()
    let baseline = "\(folder.path)/known.json"
    #expect(program.run("review", "App", "--write-baseline", baseline).status == 0)
    #expect(try Files.readText(baseline).contains("\"Wallet.swift\""))
    #expect(program.run("review", "App", "--baseline", baseline).status == 0)
  }

  @Test func aFolderIsJudgedByItsConfiguration() throws {
    let program = try project()
    for folder in ["Tests", "Generated"] {
      try Files.makeFolder("\(program.folder)/App/\(folder)")
      try Files.write(Data(Self.wallet.utf8), to: "\(program.folder)/App/\(folder)/Wallet.swift")
    }
    let plain = program.run("review", "App")
    let words = plain.out.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("1 finding in 2 files: 1 likely. 1 file was not reviewed. 1 more place to look at"))
    #expect(words.contains("Places to look at only: tests 1. Left out: generated 1."))
    #expect(program.run("review", "App/Generated/Wallet.swift").out.contains("Generated/Wallet.swift:8:5"))
    let file = "\(program.folder)/App/.kata-review.json"
    let text = #"{"exclude": ["Tests"], "detectors": {"stale-fact": {"confidence": "look"}}}"#
    try Files.write(Data(text.utf8), to: file)
    let changed = program.run("review", "App")
    #expect(changed.status == 0)
    #expect(changed.out.contains("Excluded: 1."))
    let explained = program.run("review", "App/Wallet.swift", "--explain-config")
    #expect(explained.status == 0)
    #expect(explained.out.contains("App/.kata-review.json"))
    #expect(explained.out.contains("stale-fact: at most look"))
    try Files.write(Data("{".utf8), to: file)
    #expect(program.run("review", "App").status == 2)
  }

  @Test func compactIsOneLineForEach() throws {
    let program = try project()
    let lines = program.run("review", "App/Wallet.swift", "--compact").out.split(separator: "\n")
    #expect(lines.first?.hasPrefix("App/Wallet.swift:8:5: warning: ") == true)
    #expect(lines.dropFirst().first?.hasPrefix("1 finding in 1 file") == true)
  }

  @Test func onlyChangedLinesCount() throws {
    let program = try project()
    func git(_ arguments: String...) throws {
      let names = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org", "-c", "init.defaultBranch=main"]
      let ending = try ChildProcess.run(
        ChildProcess.Command(
          executable: "/usr/bin/git", arguments: names + arguments, environment: Program.environment(),
          folder: program.folder))
      #expect(ending.status == 0, "\(ending.text(2))")
    }
    #expect(program.run("review", "App", "--diff").status == 2)
    try git("init", "-q")
    // Before the first commit everything is new.
    #expect(program.run("review", "App", "--diff").status == 1)
    try git("add", "App/Wallet.swift")
    try git("commit", "-q", "-m", "Wallet")
    #expect(program.run("review", "App", "--diff").status == 0)
    try git("checkout", "-q", "-b", "topic")
    let file = "\(program.folder)/App/Wallet.swift"
    try Files.write(Data(Self.wallet.replacing("-= amount", with: "-= amount + 1").utf8), to: file)
    #expect(program.run("review", "App", "--diff").status == 1)
    try git("commit", "-q", "-a", "-m", "Fee")
    #expect(program.run("review", "App", "--diff").status == 0)
    #expect(program.run("review", "App", "--diff=main").status == 1)
    // A new file with an unusual name is all new.
    try Files.write(Data(Self.wallet.utf8), to: "\(program.folder)/App/Geldbörse 2.swift")
    #expect(program.run("review", "App", "--diff").out.contains("App/Geldbörse 2.swift:8:5"))
    let wrong = program.run("review", "App", "--diff=nowhere")
    #expect(wrong.status == 2)
    #expect(wrong.error.contains("“nowhere”"))
  }

  @Test(arguments: [
    (["review", "Nowhere"], "There is no file or folder Nowhere"), (["review", "Empty"], "no Swift file"),
    (["review", "--rule", "state-rechek"], "did you mean “state-recheck”?"),
    (["review", "--confidence", "sure"], "--confidence is look, likely or certain"),
    (["review", "--fail-on", "all"], "--fail-on is minor, major or never"),
    (["review", "--format", "xml"], "--format is text, json, sarif or github"),
    (["review", "--marks", "1:state"], "--marks belongs to --quiz"),
    (["review", "--quiz", "notebook", "--marks", "900:state-recheck"], "has no line 900"),
    (["review", "--quiz", "notebook", "--marks", "9:s"], "is no rule"),
    (["review", "--quiz", "notebook", "--marks", "state"], "is no mark"),
  ])
  func wrongUsageIsASentence(_ words: [String], _ sentence: String) throws {
    let program = try Program()
    try Files.makeFolder("\(program.folder)/Empty")
    let ending = program.run(words)
    #expect(ending.status == 2)
    #expect(ending.error.contains(sentence), "\(ending.error)")
    #expect(ending.out.isEmpty)
  }

  // MARK: The exercise

  @Test func theQuizTellsFoundFromMissedAndWolf() throws {
    let program = try Program()
    let wrong = program.run("review", "--quiz", "box-office", "--marks", "27:single-flight", "--format", "json")
    #expect(wrong.status == 1)
    let answer = try #require(JSONValue(parsing: Data(wrong.out.utf8)))
    #expect(answer["schema"]?.text == "kata-quiz/1")
    #expect(answer["found"]?.array?.isEmpty == true)
    #expect(answer["missed"]?.array?.first?["line"]?.integer == 43)
    #expect(answer["criedWolf"]?.array?.first?["line"]?.integer == 27)
    #expect(answer["broken"]?.array?.first?["isFound"]?.flag == false)

    let right = program.run("review", "--quiz", "box-office", "--marks", "43:one-critical-section")
    #expect(right.status == 0)
    #expect(right.out.contains("1 found · 0 missed · 0 cried wolf"))
    #expect(right.out.contains("What the schedules prove"))
  }

  // MARK: In a verdict

  @Test func aVerdictShowsTheFindingBesideTheCheckOfTheSameRule() throws {
    let program = try Program()
    let file = "\(program.folder)/Katas/notebook/Outbox.swift"
    let text = program.run("grade", "--kata", "notebook", file)
    #expect(text.status == 1)
    #expect(text.out.contains("Outbox.swift:42: "))
    let json = try #require(
      JSONValue(parsing: Data(program.run("grade", "--kata", "notebook", file, "--format", "json").out.utf8)))
    let remark = try #require(json["review"]?.array?.first)
    #expect(remark["rule"]?.text == "state-recheck")
    #expect(remark["line"]?.integer == 42)
  }

  @Test func aFindingAloneFailsNothingButWhereItIsACheck() throws {
    let program = try Program()
    // The checks of a kata pass, whatever else the review says of the file.
    let solution = try Files.readText("\(program.folder)/Solutions/notebook/guarded-writes.swift")
    let file = "\(program.folder)/Outbox.swift"
    let extra = "\nfinal class Counter: @unchecked Sendable {\n  var count = 0\n  func add() { count += 1 }\n}\n"
    try Files.write(Data((solution + extra).utf8), to: file)
    let passed = program.run("grade", "--kata", "notebook", file, "--format", "json")
    #expect(passed.status == 0)
    #expect(passed.out.contains("sendable-justified"))
    // In this one a promise without a reason is a check of its own.
    let feed = "\(program.folder)/Solutions/news-feed/actor.swift"
    try Files.write(Data((try Files.readText(feed) + extra).utf8), to: "\(program.folder)/Feed.swift")
    let failed = program.run("grade", "--kata", "news-feed", "\(program.folder)/Feed.swift")
    #expect(failed.status == 1)
    #expect(failed.out.contains("✘ A promise to be Sendable says what keeps it"))
    #expect(program.run("replay", "news-feed", "promise-says-why").status == 2)
  }
}
