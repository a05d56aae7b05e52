import KataSupport

/// The exercise of writing a test for a kata, as its `Test.json` says.
///
/// The learner gets a right implementation to read, and writes a test that tells right implementations from wrong ones.
public struct TestExercise: Sendable {
  /// One wrong implementation that the test should catch.
  public struct Bug: Sendable {
    /// Stable, in kebab case.
    public let id: String
    /// What goes wrong, told as a story: no word about the code.
    public let story: String
    /// The near miss that has the bug; nil for the starter.
    public let nearMiss: Kata.NearMiss?
    /// The id of the rule that the bug breaks.
    public let rule: String
  }

  /// A test of the author's: a solution, or a plausible test that is no good.
  public struct Sample: Sendable {
    /// The name of its file in the folder of the tests.
    public let file: String
    /// The approach or the mistake in a few words.
    public let title: String
    /// What a solution costs; what the verdict on a near miss begins with.
    public let says: String
  }

  /// The kata whose module is tested.
  public let base: Kata
  /// The exercise as a kata of its own, which verdicts and reports are about.
  public let kata: Kata
  /// The solution that the learner reads.
  public let implementation: Kata.Solution
  /// The bugs, the starter's first.
  public let bugs: [Bug]
  /// The number of bugs that a pass takes, the starter's among them.
  public let share: Int
  /// From a question to nearly the answer.
  public let hints: [String]
  /// Tests that pass, in the order in which they are shown.
  public let solutions: [Sample]
  /// Plausible tests that must not pass.
  public let nearMisses: [Sample]

  /// The id of the check that no right implementation is accused.
  public static let noFalseAlarm = "no-false-alarm"
}

extension Workbook {
  /// The exercise of writing a test for a kata.
  /// - Throws: `UserError` if the kata has none, or its `Test.json` cannot be read.
  public func testExercise(of kata: Kata) throws(UserError) -> TestExercise {
    let name = "Katas/\(kata.name)/Test.json"
    guard hasTestExercise(kata) else {
      let others = testExercises.map(\.name).joined(separator: ", ")
      throw .usage("“\(kata.name)” has no test to write. These have: \(others).")
    }
    guard let value = JSONValue(parsing: try Files.read("\(root)/\(name)")) else {
      throw .infrastructure("\(name) is not valid JSON.")
    }
    return try TestExercise(manifest: value, of: kata, file: name)
  }

  /// True if a test can be written for the kata.
  public func hasTestExercise(_ kata: Kata) -> Bool { Files.exists("\(root)/Katas/\(kata.name)/Test.json") }

  /// The katas for which a test can be written.
  public var testExercises: [Kata] { katas.filter(hasTestExercise) }

  /// The path of an author's test for a kata.
  public func testPath(_ sample: TestExercise.Sample, of kata: Kata) -> String {
    "\(root)/Solutions/\(kata.name)/Tests/\(sample.file)"
  }

  /// What makes a test of concurrent code good.
  /// - Throws: `UserError` if the page cannot be read.
  public func testPage() throws(UserError) -> Page { Page(try Files.readText("\(root)/Katas/Testing.md")) }
}

extension TestExercise {
  private static let keys = ["implementation", "share", "bugs", "hints", "solutions", "nearMisses"]

  fileprivate init(manifest value: JSONValue, of base: Kata, file path: String) throws(UserError) {
    let reader = try StrictReader(value, file: path, keys: Self.keys)
    let named = try reader.text("implementation")
    guard let implementation = base.solutions.first(where: { $0.file == named }) else {
      throw reader.complaint("names “\(named)”, which is no solution.")
    }
    let bugs = try reader.list("bugs", keys: ["id", "story", "nearMiss"]) { bug throws(UserError) in
      let file = try bug.optionalText("nearMiss")
      let nearMiss = base.nearMisses.first { $0.file == file }
      guard file == nil || nearMiss != nil else { throw bug.complaint("names “\(file ?? "")”, which is no near miss.") }
      let check = base.checks.first { $0.id == nearMiss?.check ?? base.tryIt.check }
      return Bug(
        id: try bug.text("id"), story: try bug.text("story"), nearMiss: nearMiss, rule: check?.rule ?? base.rules[0])
    }
    guard bugs.first?.nearMiss == nil, bugs.dropFirst().allSatisfy({ $0.nearMiss != nil }) else {
      throw reader.complaint("needs “bugs”: the first is the starter’s, and each other names a near miss.")
    }
    func samples(_ key: String) throws(UserError) -> [Sample] {
      try reader.list(key, keys: ["file", "title", "says"]) { sample throws(UserError) in
        Sample(file: try sample.text("file"), title: try sample.text("title"), says: try sample.text("says"))
      }
    }
    self.base = base
    self.implementation = implementation
    self.bugs = bugs
    share = try reader.integer("share", in: 1...bugs.count)
    hints = try reader.optionalTexts("hints")
    solutions = try samples("solutions")
    nearMisses = try samples("nearMisses")
    kata = base.testing(bugs)
  }
}

extension Kata {
  /// The exercise of testing this kata's module, as a kata with a check for each bug.
  fileprivate func testing(_ bugs: [TestExercise.Bug]) -> Kata {
    var checks = [
      Check(
        id: TestExercise.noFalseAlarm, title: "Your test accuses no right implementation", rule: bugs[0].rule,
        starter: .notRun)
    ]
    checks += bugs.map { Check(id: $0.id, title: $0.story, rule: $0.rule, starter: .notRun) }
    for index in checks.indices { checks[index].number = index + 1 }
    return Kata(
      name: "\(name)-test", title: "\(title): write the test", track: track, order: order, prerequisites: [],
      stars: stars,
      minutes: minutes, file: "\(module)Tests.swift", imports: [module, "KataTesting", "Testing"], features: features,
      defaultIsolation: nil,
      tryIt: tryIt, checks: checks, solutions: [], nearMisses: [], review: [])
  }
}
