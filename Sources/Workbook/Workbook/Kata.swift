import Support

/// One exercise, as its `kata.json` says.
public struct Kata: Sendable {
  /// One graded property.
  public struct Check: Sendable {
    /// Stable, in kebab case. The test is named for it in camel case.
    public let id: String
    public let title: String
    /// The id of the checklist's rule.
    public let rule: String

    /// The characters that the title may have: then it fits a line of 80 columns, with a mark before it and the rule behind.
    public var titleLimit: Int { 80 - "  ✘ ".count - "  ".count - rule.count }

    /// How the starter fares.
    public let starter: CheckResult
    /// True if the checklist proves it, and no test: it holds where a review of the file has nothing sure to say about its rule.
    public internal(set) var isReviewed = false
    /// The sanitizer whose reports count in this check as well; it runs when it is asked for.
    public internal(set) var sanitizer: Sanitizer?
    /// Its place among the kata's checks, from 1.
    public internal(set) var number = 1

    /// The name of the test that proves it, as its author writes it.
    public var testName: String {
      let parts = id.split(separator: "-")
      return parts.prefix(1).joined() + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        + "()"
    }

    /// The same in a compiled suite, where a name must tell nothing.
    public var compiledName: String { "check\(number)()" }
  }

  /// A way to be right.
  public struct Solution: Sendable {
    public let file: String
    public let title: String
    /// What the approach costs and where it fits.
    public let cost: String

    /// What a learner calls it: the file without its ending.
    public var name: String { file.hasSuffix(".swift") ? String(file.dropLast(6)) : file }
  }

  /// A plausible way to be wrong.
  public struct NearMiss: Sendable {
    public let file: String
    public let mistake: String
    /// The check that must catch it, and how.
    public let check: String
    public let result: CheckResult
    /// The sentence that it earns. Nil where the process itself dies or stands still, and the sentence names a line.
    public let says: String?
    /// The sanitizer that it takes to see the mistake: without it every check passes.
    public internal(set) var sanitizer: Sanitizer?
  }

  /// What a learner predicts before the first run.
  public struct Prediction: Sendable {
    public let question: String
    /// The check whose broken interleaving answers it, in the starter.
    public let check: String
    /// A part of that interleaving's timeline.
    public let answer: String
  }

  /// A line of the starter that the checklist asks about.
  public struct ReviewPoint: Sendable {
    /// The id of the checklist's rule.
    public let rule: String
    /// The line, without the space around it; the first one of the file that reads so.
    public let line: String

    /// The line's number in the starter, from 1; nil if no line reads so.
    public func number(in source: String) -> Int? {
      let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.firstIndex { $0.drop { $0 == " " } == line }.map { $0 + 1 }
    }
  }

  public let name: String
  public let title: String
  public let track: String
  public let order: Int
  /// Difficulty, from 1 to 5.
  public let stars: Int
  public let minutes: Int
  /// The name of the one file that a learner edits.
  public let file: String
  /// The modules that it may import beside those that every kata may.
  public let imports: [String]
  /// Upcoming features of the compiler that the module is built with; none but where the bug or its fix depends on one.
  public let features: [String]
  public let tryIt: Prediction
  public let checks: [Check]
  public let solutions: [Solution]
  public let nearMisses: [NearMiss]
  /// What a review of the starter must find.
  public let review: [ReviewPoint]

  /// The name of the module that the file makes up.
  public var module: String { Self.module(of: name) }

  static func module(of name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The checks that the suite's tests prove.
  public var tests: [Check] { checks.filter { !$0.isReviewed } }

  /// The checks in which a sanitizer's reports count.
  public func checks(for sanitizer: Sanitizer) -> [Check] { checks.filter { $0.sanitizer == sanitizer } }

  /// The rules that the checks are tied to, in their order, each once.
  public var rules: [String] {
    checks.map(\.rule).reduce(into: []) { rules, rule in if !rules.contains(rule) { rules.append(rule) } }
  }
}

/// How one check ended.
public enum CheckResult: String, CaseIterable, Codable, Sendable {
  case passed
  case failed
  case hung
  case crashed
  /// Something that the lab does not control took part, so nothing is proved.
  case uncontrolled
  case notRun = "not-run"
}

/// A second opinion of the compiler's: a build that watches itself run.
public enum Sanitizer: String, CaseIterable, Codable, Sendable {
  /// ThreadSanitizer: two threads use the same memory, one of them writes, and nothing orders them.
  case thread
}

extension Kata {
  /// Reads and checks a manifest.
  init(manifest value: JSONValue, name: String, file path: String, rules: Set<String>) throws(UserError) {
    let reader = try StrictReader(
      value, file: path,
      keys: [
        "title", "track", "order", "stars", "minutes", "file", "imports", "features", "tryIt", "checks", "solutions",
        "nearMisses", "review",
      ])
    self.name = name
    title = try reader.text("title")
    track = try reader.text("track")
    order = try reader.integer("order", in: 1...99)
    stars = try reader.integer("stars", in: 1...5)
    minutes = try reader.integer("minutes", in: 1...240)
    file = try reader.text("file")
    guard file.hasSuffix(".swift"), !file.contains("/"), !file.hasPrefix("-"), file != "Package.swift" else {
      throw reader.complaint("needs “file”, the plain name of a Swift file.")
    }
    imports = try reader.optionalTexts("imports")
    let listed = try reader.list("checks", keys: ["id", "title", "rule", "starter", "by", "sanitize"]) {
      check throws(UserError) in
      let result = Check(
        id: try check.text("id"), title: try check.text("title"), rule: try check.text("rule"),
        starter: try check.choice("starter", of: CheckResult.self),
        isReviewed: try check.optionalText("by").map { by throws(UserError) in
          guard by == "review" else { throw check.complaint("needs “by” to be review, or to be left out.") }
          return true
        } ?? false,
        sanitizer: try check.optionalChoice("sanitize", of: Sanitizer.self))
      guard rules.contains(result.rule) else {
        let hint = Suggestion.question(for: result.rule, among: rules.sorted()) ?? "kata explain lists them."
        throw check.complaint("names “\(result.rule)”, which is no rule: \(hint)")
      }
      return result
    }
    checks = listed.enumerated().map { index, check in
      var check = check
      check.number = index + 1
      return check
    }
    solutions = try reader.list("solutions", keys: ["file", "title", "cost"]) { solution throws(UserError) in
      Solution(file: try solution.text("file"), title: try solution.text("title"), cost: try solution.text("cost"))
    }
    let ids = checks.map(\.id)
    features = try reader.optionalTexts("features")
    let prediction = try reader.object("tryIt", keys: ["question", "check", "answer"])
    tryIt = Prediction(
      question: try prediction.text("question"), check: try prediction.text("check"),
      answer: try prediction.text("answer"))
    let broken = checks.filter { $0.starter != .passed }.map(\.id)
    guard broken.contains(tryIt.check) else {
      throw prediction.complaint("names “\(tryIt.check)”, which is no check that the starter fails.")
    }
    nearMisses = try reader.list(
      "nearMisses", keys: ["file", "mistake", "check", "result", "says", "sanitize"]
    ) { nearMiss throws(UserError) in
      let result = NearMiss(
        file: try nearMiss.text("file"), mistake: try nearMiss.text("mistake"), check: try nearMiss.text("check"),
        result: try nearMiss.choice("result", of: CheckResult.self), says: try nearMiss.optionalText("says"),
        sanitizer: try nearMiss.optionalChoice("sanitize", of: Sanitizer.self))
      guard ids.contains(result.check) else {
        throw nearMiss.complaint("names “\(result.check)”, which is none of the checks.")
      }
      if let sanitizer = result.sanitizer {
        guard listed.contains(where: { $0.id == result.check && $0.sanitizer == sanitizer }) else {
          throw nearMiss.complaint("has “sanitize”, and the check “\(result.check)” has not: add it there as well.")
        }
        guard result.result == .failed else {
          throw nearMiss.complaint("has “sanitize”, so its “result” must be failed.")
        }
      }
      return result
    }
    review = try reader.optionalList("review", keys: ["rule", "line"]) { point throws(UserError) in
      let result = ReviewPoint(rule: try point.text("rule"), line: try point.text("line"))
      guard rules.contains(result.rule) else { throw point.complaint("names “\(result.rule)”, which is no rule.") }
      return result
    }
    guard Set(ids).count == ids.count else { throw reader.complaint("has two checks with the same id.") }
  }
}
