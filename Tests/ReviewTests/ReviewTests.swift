import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Review

@Suite struct ReviewTests {
  /// The draft of a wallet that pays after an await without a further look.
  static func wallet(_ comment: String = "", above: String = "") -> String {
    """
    actor Wallet {
      var balance = 0
      let ask: @Sendable () async -> Bool
      func pay(_ amount: Int) async {
        guard balance >= amount else { return }
        guard await ask() else { return }
        \(above)
        balance -= amount\(comment)
      }
    }
    """
  }

  private func review(_ text: String, path: String = "Wallet.swift") -> Review.Result {
    Review(only: ["state-recheck"]).review([.init(path: path, text: text)])
  }

  // MARK: Order

  @Test func findingsDoNotDependOnTheOrderOfFilesOrThreads() {
    let sources = (1...40).map { Review.Source(path: "File\($0).swift", text: Self.wallet()) }
    let all = Review().review(sources)
    #expect(all.findings.count >= 40)
    #expect(Review().review(sources.reversed(), threads: 8).findings == all.findings)
    #expect(Review().review(sources, threads: 3).findings == all.findings)
  }

  // MARK: Files that cannot be read

  @Test func oneThatDoesNotParseStopsNoOther() {
    let result = Review(only: ["state-recheck"]).review([
      .init(path: "B.swift", text: "func ) {"), .init(path: "C.swift", text: Self.wallet()),
      .init(path: "A.swift", text: "let a = " + String(repeating: "[", count: 90_000)),
    ])
    #expect(result.unread.map(\.path) == ["A.swift", "B.swift"])
    #expect(result.findings.map(\.file) == ["C.swift"])
  }

  @Test(arguments: ["()", "[]", "{}", "A<>"]) func nestingEndsNothing(_ brackets: String) {
    let (open, close) = (String(brackets.dropLast()), String(brackets.suffix(1)))
    let text = "let a = " + String(repeating: open, count: 50_000) + String(repeating: close, count: 50_000)
    #expect(review(text).unread.count == 1)
  }

  @Test func longChainsEndNothing() {
    for part in [".b()", "[0]", "?.b", "!", " + 1"] {
      let text = "func f() { a" + String(repeating: part, count: 2_000) + " }"
      #expect(review(text).findings.isEmpty, "\(part)")
    }
  }

  @Test func aDeepFileThatPeopleWriteIsRead() {
    let text = String(repeating: "func f() { if a {\n", count: 60) + String(repeating: "} }\n", count: 60)
    #expect(review(text).unread.isEmpty)
  }

  // MARK: Comments

  @Test func aCommentWithAReasonSetsAFindingAside() {
    for text in [
      Self.wallet(" // kata:ignore state-recheck because one caller only"),
      Self.wallet(above: "// kata:ignore state-recheck because one caller only"),
      Self.wallet(above: "// kata:ignore state-recheck because one caller only\n    // More words."),
    ] {
      let result = review(text)
      #expect(result.findings.isEmpty)
      #expect(result.ignored.map(\.reason) == ["one caller only"])
      #expect(result.ignored.map(\.finding.rule) == ["state-recheck"])
    }
  }

  @Test(arguments: [
    "// kata:ignore", "// kata:ignore state-recheck", "// kata:ignore state-recheck because",
    "// kata:ignore state-rechek because one caller only", "// kata:ignore because one caller only",
  ])
  func aCommentWithoutRuleOrReasonIsAFindingItself(_ comment: String) {
    let text = Self.wallet(" " + comment)
    let rules = Review().review([.init(path: "Wallet.swift", text: text)]).findings.map(\.rule)
    #expect(rules.sorted() == ["kata-ignore", "state-recheck"])
    #expect(review(text).findings.map(\.rule) == ["state-recheck"])
  }

  @Test func aCommentSpeaksOfItsLineAndItsRuleOnly() {
    let elsewhere = review(Self.wallet() + "\n// kata:ignore state-recheck because one caller only")
    #expect(elsewhere.findings.map(\.rule) == ["state-recheck"])
    let another = review(Self.wallet(" // kata:ignore mirrored-guards because one caller only"))
    #expect(another.findings.map(\.rule).contains("state-recheck"))
  }

  @Test func aCommentCanNameADetector() {
    let ignored = review(Self.wallet(" // kata:ignore stale-fact because one caller only"))
    #expect(ignored.findings.isEmpty)
    #expect(ignored.ignored.map(\.finding.detector) == ["stale-fact"])
    let other = review(Self.wallet(" // kata:ignore lost-update because one caller only"))
    #expect(other.findings.map(\.detector) == ["stale-fact"])
  }

  @Test func aTextIsNoComment() {
    #expect(review("let a = \"// kata:ignore\"\nlet b = 1 /* // kata:ignore */").findings.isEmpty)
  }

  // MARK: Baseline

  @Test func whatABaselineKnowsIsNotNew() throws {
    let old = review(Self.wallet()).findings
    #expect(old.count == 1)
    let baseline = Baseline(old, file: \.file)
    // Its line has moved: it is still the same.
    let moved = review("\n\n\n" + Self.wallet()).findings
    #expect(baseline.new(moved, file: \.file).isEmpty)
    // Its text has changed, or there is one more of the same: that is new.
    let changed = review(Self.wallet().replacing("balance -= amount", with: "balance -= 2 * amount")).findings
    #expect(baseline.new(changed, file: \.file) == changed)
    #expect(baseline.new(moved + moved, file: \.file) == moved)
    #expect(baseline.new(review(Self.wallet(), path: "B.swift").findings, file: \.file).count == 1)
  }

  // MARK: Configuration

  private func configuration(_ text: String) throws -> Configuration {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/\(Configuration.fileName)"
    try Files.write(Data(text.utf8), to: file)
    return try Configuration(file: file)
  }

  @Test func aConfigurationChangesWhatIsReported() throws {
    let finding = try #require(review(Self.wallet()).findings.first)
    func reported(_ text: String, _ path: String = "Sources/Wallet.swift") throws -> Finding? {
      try configuration(text).decision(for: path, kind: FileKind.of(path, text: "")).applied(to: finding)
    }
    #expect(try reported("{}")?.confidence == .likely)
    #expect(try reported("{}", "Tests/Wallet.swift")?.confidence == .look)
    let tests = #"{"folders": {"Tests": {"confidence": "likely"}}}"#
    #expect(try reported(tests, "Tests/Wallet.swift")?.confidence == .likely)
    for name in ["state-recheck", "stale-fact", "state-recheck/stale-fact"] {
      #expect(try reported(#"{"detectors": {"\#(name)": "off"}}"#) == nil)
      #expect(try reported(#"{"detectors": {"\#(name)": {"severity": "minor"}}}"#)?.severity == .minor)
    }
    // A finding is never surer than its detector says.
    #expect(try reported(#"{"detectors": {"state-recheck": {"confidence": "certain"}}}"#)?.confidence == .likely)
    let sources = #"{"folders": {"Sources": {"detectors": {"stale-fact": {"confidence": "look"}}}}}"#
    #expect(try reported(sources)?.confidence == .look)
  }

  @Test(arguments: [
    ("Old", true), ("*.gen.swift", true), ("App/*/Wallet.gen.swift", true), ("**/Old", true), ("App", true),
    ("Sources", false), ("App/Wallet.gen.swift", false), ("Wallet", false),
  ])
  func excludesArePathsWithWildcards(_ pattern: String, _ isExcluded: Bool) throws {
    let configuration = try configuration(#"{"exclude": ["\#(pattern)"]}"#)
    #expect(configuration.decision(for: "App/Old/Wallet.gen.swift", kind: nil).isExcluded == isExcluded)
  }

  @Test(arguments: [
    ("[]", "no JSON object"), (#"{"detector": {}}"#, "“detector” is none of"),
    (#"{"detectors": {"stale-fct": "off"}}"#, "no rule or detector “stale-fct”"),
    (#"{"detectors": {"stale-fact": {"confidence": "sure"}}}"#, "“sure” is none of “look”, “likely”, “certain”"),
  ])
  func aWrongConfigurationIsRefused(_ text: String, _ sentence: String) throws {
    let error = #expect(throws: UserError.self) { try configuration(text) }
    #expect(error.map { "\($0)".contains(sentence) } == true, "\(String(describing: error))")
  }

  @Test(arguments: [
    ("Sources/Pool.swift", nil), ("Tests/PoolTests/Pool.swift", FileKind.tests), ("Sources/PoolTests.swift", .tests),
    ("Sources/XCTPool/Pool.swift", .tests), ("Sources/PoolTestKey.swift", .mocks),
    ("Sources/MockPool.swift", .mocks), ("Examples/Pool.swift", .examples), ("DemoApp/Pool.swift", .examples),
    ("App/Preview Content/Pool.swift", .previews), ("Sources/pool.pb.swift", .generated),
    ("Pods/Pool.swift", .vendored),
    ("Sources/LinkPreview.swift", nil), ("Sources/Contest.swift", nil),
  ])
  func theKindOfAFileIsKnownByItsPath(_ path: String, _ kind: FileKind?) {
    #expect(FileKind.of(path, text: "import Foundation") == kind)
    #expect(FileKind.of("Sources/A.swift", text: "// Code generated by a program. DO NOT EDIT.\n") == .generated)
  }

  // MARK: Changed lines

  @Test func changedLinesAreThoseOfTheNewFile() {
    let diff = """
      diff --git Sources/A.swift Sources/A.swift
      --- Sources/A.swift
      +++ Sources/A.swift
      @@ -3,0 +4,2 @@ func f() {
      +  one
      ++++ two
      @@ -9 +11 @@
      -  old
      +  new
      @@ -20,2 +22,0 @@
      -  gone
      -  gone
      diff --git "Sources/\\303\\244.swift" "Sources/\\303\\244.swift"
      --- /dev/null
      +++ "Sources/\\303\\244.swift"
      @@ -0,0 +1 @@
      +let a = 1
      diff --git B.swift B.swift
      --- B.swift
      +++ /dev/null
      @@ -1 +0,0 @@
      -let b = 1
      """
    var changed = ChangedLines(parsing: diff)
    #expect(changed.ranges == ["Sources/A.swift": [4...5, 11...11], "Sources/ä.swift": [1...1]])
    changed.add(whole: "New.swift")
    #expect(changed.contains(99, of: "New.swift"))
    #expect(changed.contains(5, of: "Sources/A.swift"))
    #expect(!changed.contains(6, of: "Sources/A.swift"))
  }

  // MARK: Rules

  @Test func everyDetectorBelongsToARuleOfTheChecklistAndExplainsItself() throws {
    let checklist = Set(try Repository.workbook().rules.map(\.id))
    for detector in Review.all.map({ type(of: $0) }) {
      #expect(checklist.contains(detector.rule), "\(detector)")
      for text in [detector.why, detector.exception, detector.fix] {
        #expect(text.hasSuffix("."), "\(detector): \(text)")
      }
    }
  }

  @Test func everyDetectorHasANameOfItsOwnAfterItsFile() {
    let detectors: [any Detector.Type] = Review.all.map { type(of: $0) }
    let files = Files.list(Repository.root + "/Sources/Review/Detectors")
    #expect(files == detectors.map { "\($0).swift" }.sorted())
    for detector in detectors {
      let words = "\(detector)".dropLast("Detector".count).map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }
      #expect(detector.name == words.joined().dropFirst(), "\(detector)")
      // A name that is also a rule's id must mean the same.
      for other in detectors where other.rule == detector.name { #expect("\(other)" == "\(detector)") }
    }
  }

  @Test(arguments: Review.detectors.map(\.name)) func everyDetectorHasAPageWithExamples(_ name: String) throws {
    let detector = try #require(Review.detectors.first { $0.name == name })
    let page = Page(DetectorPage.text(of: detector, root: Repository.root))
    #expect(page.title == name)
    #expect(page.lead.hasSuffix("."))
    #expect(page.sections.map(\.title) == ["Why", "Fix", "Right as it is", "Found", "Not found"])
    #expect(page.section("Found")?.contains("// found") == true)
    #expect(page.section("Not found")?.contains("^") == false)
  }

  @Test func oneBugIsToldOnce() {
    let text = """
      actor Wallet {
        var cards: [String: Int] = [:]
        let ask: @Sendable () async -> Bool
        func pay(_ name: String) async { if cards[name] != nil, await ask() { cards[name]! += 1; cards[name]! += 2 } }
        func tip(_ name: String) async { if cards[name] != nil, await ask() { cards[name]! += 3 } }
      }
      """
    let findings = Review(only: ["stale-fact"]).review([.init(path: "Wallet.swift", text: text)]).findings
    #expect(findings.map(\.line) == [4, 5])
    #expect(findings.withoutRepeats().map(\.line) == [4])
  }

  @Test func aReviewOfADetectorIsAboutNothingElse() {
    let source = Review.Source(path: "Wallet.swift", text: Self.wallet())
    #expect(Review(only: ["stale-fact"]).review([source]).findings.map(\.detector) == ["stale-fact"])
    #expect(Review(only: ["lost-update"]).review([source]).findings.isEmpty)
    #expect(Review(only: ["lost-update", "state-recheck"]).review([source]).findings.map(\.detector) == ["stale-fact"])
  }
}
