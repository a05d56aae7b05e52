import Testing

@testable import Grader
@testable import Reports

/// What a learner reads for each kind of verdict.
@Suite struct TerminalReportTests {
  @Test(arguments: Sample.allCases)
  func itBeginsWithTheKataAndItsScoreAndEndsWithWhatToDo(sample: Sample) {
    let lines = sample.text().lines.filter { !$0.isEmpty }
    #expect(lines.first?.hasPrefix("  lock-across-await · The ledger that stopped  ") == true)
    #expect(lines.first?.hasSuffix("\(sample.verdict.score) of 6 checks") == true)
    #expect(lines.last?.contains("kata ") == true)
    #expect(sample.text().hasSuffix("\n"))
  }

  @Test(arguments: Sample.allCases)
  func thereIsNoColourUnlessAskedFor(sample: Sample) {
    #expect(sample.text().steering == [])
    #expect(sample.text(Style(hasColour: true)).contains("\u{1B}["))
  }

  // MARK: Passed

  @Test func passedInEveryInterleavingIsSaidSo() {
    let text = Sample.passedExhaustive.text()
    #expect(text.contains("Passed. Every check holds in 3159 interleavings: all there are."))
    #expect(line(of: 0, in: text).hasSuffix("the only interleaving"))
    #expect(line(of: 1, in: text).hasSuffix("all 24 interleavings"))
    #expect(line(of: 4, in: text).hasSuffix("both interleavings"))
    #expect(text.lines.count { $0.hasPrefix("  ✔ ") } == 6)
    #expect(!text.contains("✘"))
    #expect(text.lines.last == "  kata solution lock-across-await · kata explain lock-across-await · kata list")
  }

  @Test func passedWhereNotEverythingRanClaimsNoMore() throws {
    let text = Sample.passedNotExhaustive.text()
    #expect(text.contains("not all there are"))
    #expect(!text.contains(": all there are"))
    #expect(line(of: 3, in: text).hasSuffix("3000 interleavings, not all"))
    #expect(!text.contains("below"), "The checks stand above.")
    let lines = text.lines
    let check = try #require(lines.firstIndex { $0.hasSuffix("not all") })
    let said = lines[check + 1...check + 2].map { $0.drop { $0 == " " } }.joined(separator: " ")
    #expect(said == Sample.bounds, "What ran instead stands below its check, and nowhere else.")
    #expect(lines.count { $0.contains("random priorities") } == 1)
  }

  @Test func passedUnderReducedControlClaimsNoProof() {
    let text = Sample.passedReduced.text(Style(width: 110))
    #expect(text.contains("under reduced control: that is evidence, not a proof."))
    #expect(!text.contains("all there are"))
  }

  @Test func aSecondOpinionIsSaidAfterTheVerdict() throws {
    var verdict = Sample.passedExhaustive.verdict
    verdict.sanitizer = Verdict.Sanitized(sanitizer: "thread", message: "ThreadSanitizer saw nothing.")
    let lines = TerminalReport(verdict, of: Sample.kata, path: Sample.path, style: Style()).text().lines
    let passed = try #require(lines.firstIndex { $0.contains("Passed.") })
    #expect(lines[passed + 2] == "  ThreadSanitizer saw nothing.")
    #expect(Sample.passedExhaustive.text().contains("ThreadSanitizer") == false)
  }

  @Test func whatOnlyASanitizerBrokeIsNotCountedInInterleavings() {
    var verdict = Sample.passedExhaustive.verdict
    verdict.verdict = .failed
    (verdict.checks[1].result, verdict.checks[1].message) = (.failed, "Two threads use the same variable.")
    let text = TerminalReport(verdict, of: Sample.kata, path: Sample.path, style: Style()).text()
    #expect(!text.contains("Broken in"))
    #expect(text.contains("\n    Two threads use the same variable.\n"))
  }

  // MARK: Broken

  @Test func failedShowsWhatBrokeThenHowThenWhyThenWhereToGo() throws {
    let lines = Sample.failed.text().lines
    let places = try [
      "✘ The books can be read", "Broken in 9 of 24 interleavings. The shortest:", "append 20", "After the await",
      "✔ Amounts that are appended", "  workspace/", "kata hint",
    ].map { part in try #require(lines.firstIndex { $0.contains(part) }, "“\(part)” is missing.") }
    #expect(places == places.sorted())
  }

  @Test func whatDoesNotHoldStandsBeforeWhatDoes() {
    let marks = Sample.failed.text().lines.compactMap { $0.hasPrefix("  ") ? $0.dropFirst(2).first : nil }
    #expect(marks.filter("✘✔·".contains) == ["✘", "✘", "✘", "·", "✔", "✔"])
  }

  @Test func everyBrokenCheckHasItsReasonWhereThereIsRoom() {
    #expect(!Sample.failed.text().contains("Not shown"), "In 24 rows the first one fills the screen.")
    let tall = Sample.failed.text(Style(height: 80)).lines
    #expect(tall.count { $0 == "    Not shown: one is enough." } == 2)
    #expect(tall.count { $0.contains("Broken in") } == 1)
    let all = TerminalReport(Sample.failed.verdict, of: Sample.kata, path: Sample.path, style: Style()).text(all: true)
    #expect(all.lines.count { $0 == "    Not shown: one is enough." } == 2)
    #expect(all.contains("step 15"), "No row gives way.")
  }

  @Test func aPassSaysWhatItDoesNotProveAndWhatTheReviewAsks() {
    var verdict = Sample.passedExhaustive.verdict
    verdict.notExamined = "Not examined: longer stories."
    verdict.review = [
      Verdict.Remark(
        rule: "state-recheck", confidence: "look", file: "Ledger.swift", line: 9, column: 3, message: "Look again.")
    ]
    let lines = TerminalReport(verdict, of: Sample.kata, path: Sample.path, style: Style(height: 80)).text().lines
    #expect(lines.contains("  Not examined: longer stories."))
    #expect(lines.contains("  review: Ledger.swift:9: Look again."))
  }

  @Test func aBrokenCheckNamesItsRule() {
    #expect(line(of: 1, in: Sample.failed.text()).hasSuffix("  no-lock-across-await"))
    #expect(line(of: 5, in: Sample.failed.text()).hasSuffix("  no-partial-state"))
    #expect(Sample.failed.text(Style(width: 110)).contains("kata explain no-lock-across-await"))
  }

  @Test func aTitleIsCutIfItIsLongerThanItsLimit() {
    var verdict = Sample.failed.verdict
    let limit = Sample.kata.checks[1].titleLimit
    for (length, isCut) in [(limit, false), (limit + 1, true)] {
      verdict.checks[1].title = String(repeating: "x", count: length)
      let lines = Sample.text(verdict).lines.filter { $0.contains("xxx") }
      #expect(lines.map { $0.contains("…") } == [isCut])
      #expect(lines.first?.count == 80)
    }
  }

  @Test(arguments: [
    (9, 24, true, "Broken in 9 of 24 interleavings."), (2, 2, true, "Broken in both interleavings."),
    (1, 2, true, "Broken in 1 of 2 interleavings."), (4, 4, true, "Broken in every one of 4 interleavings."),
    (2, 90, false, "Broken in 2 of 90 interleavings that were tried."),
    (90, 90, false, "Broken in every one of 90 interleavings that were tried."),
  ])
  func howOftenItBrokeIsCounted(broken: Int, schedules: Int, exhaustive: Bool, sentence: String) {
    let verdict = Sample.broken(.failed, at: 0, "") { check in
      (check.broken, check.schedules, check.exhaustive) = (broken, schedules, exhaustive)
    }
    #expect(Sample.text(verdict).lines.contains("    " + sentence))
  }

  @Test func hungSaysWhatItWaitsForAndHowItCameThere() {
    let text = Sample.hung.text()
    #expect(text.contains("This is how:"))
    #expect(text.contains("stands still at Ledger.swift:63"))
    #expect(text.contains("For each wait, find the code that ends it"))
  }

  @Test func crashedNamesTheLine() {
    let text = Sample.crashed.text()
    #expect(text.contains("The program crashes at Ledger.swift:41: Index out of range."))
    #expect(text.contains("Look at the line and at what led there."))
  }

  @Test func uncontrolledSaysThatNothingIsProvedAndNotThatItBroke() {
    let text = Sample.uncontrolled.text(Style(width: 110))
    #expect(text.contains("A job came from a thread that the lab does not control."))
    #expect(text.contains("Nothing is proved"))
    #expect(!text.contains("Broken in"))
  }

  // MARK: Before anything ran

  @Test func whatDoesNotBuildShowsTheFirstErrorsWithTheirPlaces() {
    let text = Sample.doesNotBuild.text(Style(width: 110))
    #expect(text.contains("✘ Ledger.swift does not compile"))
    #expect(text.contains("    Ledger.swift:1:9: error: cannot find “balance1” in scope"))
    #expect(text.contains("    1 |   let total = balance1"))
    #expect(text.contains("Ledger.swift:6:9: error: "))
    #expect(!text.contains("Ledger.swift:7:9: error: "))
    #expect(text.contains("    … and 2 more"))
    #expect(!text.contains("Amounts that are appended"), "No check ran.")
  }

  @Test func aBrokenContractSaysWhatToRestore() {
    let text = Sample.contractBroken.text(Style(width: 110))
    #expect(text.contains("    Restore “public func append(_ amount: Int) async throws -> Int” in “Ledger”."))
    #expect(!text.contains("error:"))
  }

  @Test func refusedSaysWhyAndWhatToDo() {
    let lines = Sample.refused.text().lines
    #expect(lines.contains("  ✘ Ledger.swift is empty: start again from the starter."))
    #expect(lines.last == "  workspace/lock-across-await/Ledger.swift · kata check lock-across-await")
  }

  // MARK: More

  @Test func warningsAreShownAndNoMoreThanThree() {
    var verdict = Sample.failed.verdict
    verdict.diagnostics = (1...4).map {
      Verdict.Diagnostic(
        severity: .warning, message: "never used", location: Verdict.Location(file: "Ledger.swift", line: $0, column: 1)
      )
    }
    let lines = Sample.text(verdict).lines
    #expect(lines.contains("  warning: Ledger.swift:1: never used"))
    #expect(lines.count { $0.contains("warning:") } == 3)
  }

  @Test func whatTheProgramPrintedIsShownWhenAskedFor() {
    var verdict = Sample.passedExhaustive.verdict
    verdict.output = "uno\r\ndue\ttre\n"
    #expect(!Sample.text(verdict).contains("uno"))
    #expect(Sample.text(verdict, output: true).lines.suffix(2) == ["  │ uno", "  │ due tre"])
  }

  /// The line of a check.
  private func line(of index: Int, in text: String) -> String {
    let start = Sample.kata.checks[index].title.prefix(40)
    return text.lines.first { $0.contains(start) } ?? ""
  }
}
