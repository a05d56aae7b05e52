/// One exercise, as its `kata.json` says.
public struct Kata: Sendable {
  /// One graded property.
  public struct Check: Sendable {
    /// Stable, in kebab case. The test is named for it in camel case.
    public let id: String
    /// The property, as a sentence without a full stop.
    public let title: String
    /// The id of the checklist's rule.
    public let rule: String

    /// The most characters of a title that fits a line of 80 columns with its mark and its rule.
    public var titleLimit: Int { 80 - "  ✘ ".count - "  ".count - rule.count }

    /// The result that the starter gets.
    public let starter: CheckResult
    /// What decides it.
    public internal(set) var witness = Witness.test
    /// True if stories of parallel threads prove it as well, once a file leaves to the programmer what threads do.
    public internal(set) var isAlsoToldByThreads = false
    /// The position among the kata's checks, from 1.
    public internal(set) var number = 1

    /// The name of the test that proves it, as its author writes it.
    public var testName: String {
      let parts = id.split(separator: "-")
      return parts.prefix(1).joined() + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        + "()"
    }

    /// What decides a check.
    public enum Witness: String, CaseIterable, Sendable {
      /// A test of the suite, which explores one scenario.
      case test
      /// A review of the file: the check holds if it has no certain finding of its rule.
      case review
      /// A test of the suite, which tells generated stories. It runs once every other test has passed.
      case stories
      /// Stories that parallel threads tell, in every interleaving of locks and atomics.
      case threads
    }

    /// True if a review of the file decides it, and no test.
    public var isReviewed: Bool { witness == .review }

    /// The name of that test in a compiled suite, where a name must not give the check away.
    public var compiledName: String { "check\(number)()" }
  }

  /// One correct fix.
  public struct Solution: Sendable {
    /// The name of its file in the kata's folder of `Solutions`.
    public let file: String
    /// The approach in a few words.
    public let title: String
    /// What the approach costs and where it fits.
    public let cost: String

    /// The name that a learner types: the file's name without its extension.
    public var name: String { file.hasSuffix(".swift") ? String(file.dropLast(6)) : file }
  }

  /// A plausible wrong fix.
  public struct NearMiss: Sendable {
    /// The name of its file in the kata's folder `NearMisses`: a Swift file, or a diff of the starter or a solution.
    public let file: String
    /// The file's name without its extension.
    public var name: String { file.prefix { $0 != "." }.description }
    /// The mistake in a few words.
    public let mistake: String
    /// The id of the check that must catch it.
    public let check: String
    /// The result of that check.
    public let result: CheckResult
    /// The failure message of that check; nil if the process ends or hangs, because that message names a line.
    public let says: String?
  }

  /// The question whose answer a learner predicts before the first run.
  public struct Prediction: Sendable {
    /// The question, as one or two sentences.
    public let question: String
    /// The id of the check that the starter fails with an interleaving that answers the question.
    public let check: String
    /// The passage of that interleaving's timeline that is the answer.
    public let answer: String
  }

  /// A line of the starter that the checklist asks about.
  public struct ReviewPoint: Sendable {
    /// The id of the checklist's rule.
    public let rule: String
    /// The text of the line without its indentation. The first such line of the file is meant.
    public let line: String

    /// Finds the line in the starter.
    /// - Returns: its number, from 1; nil if there is no such line.
    public func number(in source: String) -> Int? {
      let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.firstIndex { $0.drop { $0 == " " } == line }.map { $0 + 1 }
    }
  }

  /// What a module's unannotated declarations are isolated to.
  public enum DefaultIsolation: String, CaseIterable, Sendable {
    /// The main actor, as in the app targets that Xcode 26 creates.
    case mainActor = "MainActor"
  }

  /// The name of its folder, in kebab case.
  public let name: String
  /// The heading that learners see.
  public let title: String
  /// The id of its track.
  public internal(set) var track: String
  /// The position in its track.
  public let order: Int
  /// The names of the katas whose lesson it builds on.
  public let prerequisites: [String]
  /// Difficulty, from 1 to 5.
  public let stars: Int
  /// The time that a learner needs, in minutes.
  public internal(set) var minutes: Int
  /// The name of the one file that a learner edits.
  public let file: String
  /// The modules that it may import in addition to those that every kata may.
  public let imports: [String]
  /// The upcoming features of the compiler that the module is built with, if the bug or its fix depends on one.
  public let features: [String]
  /// The isolation of what the module leaves unannotated; nil for code that is isolated to nothing.
  public internal(set) var defaultIsolation: DefaultIsolation?
  /// The question before the first run.
  public let tryIt: Prediction
  /// In the order in which verdicts list them.
  public let checks: [Check]
  /// In the order in which they are shown.
  public let solutions: [Solution]
  /// The wrong fixes that the suite must tell apart.
  public let nearMisses: [NearMiss]
  /// What can go wrong in a fix that passes, because the brief leaves it open, as part of a list; nil if nothing is known.
  public internal(set) var notExamined: String?
  /// The lines that a review of the starter must find.
  public let review: [ReviewPoint]

  /// The name of the module that consists of the file.
  public var module: String { Self.module(of: name) }

  static func module(of name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The checks that the suite's tests prove.
  public var tests: [Check] { checks.filter { $0.witness == .test || $0.witness == .stories } }

  /// The checks that stories of parallel threads prove.
  public var threadChecks: [Check] { checks.filter { $0.witness == .threads } }

  /// The checks of which there are stories of parallel threads: for every file, or for those with locks.
  public var toldByThreads: [Check] { checks.filter { $0.witness == .threads || $0.isAlsoToldByThreads } }

  /// The ids of the checks' rules, in the order of the checks, each once.
  public var rules: [String] {
    checks.map(\.rule).reduce(into: []) { rules, rule in if !rules.contains(rule) { rules.append(rule) } }
  }
}
