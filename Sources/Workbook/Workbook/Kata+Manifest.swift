import KataSupport

extension Kata {
  private static let keys = [
    "title", "track", "order", "after", "stars", "minutes", "file", "imports", "features", "defaultIsolation", "tryIt",
    "checks", "notExamined", "solutions", "nearMisses", "review",
  ]

  /// Reads and checks a manifest.
  /// - Parameters:
  ///   - value: the content of `kata.json`.
  ///   - name: the name of the kata's folder.
  ///   - path: the manifest's path, for messages.
  ///   - rules: the ids of the checklist's rules.
  /// - Throws: `UserError` with the key that is missing or wrong.
  init(manifest value: JSONValue, name: String, file path: String, rules: Set<String>) throws(UserError) {
    let reader = try StrictReader(value, file: path, keys: Self.keys)
    self.name = name
    title = try reader.text("title")
    track = try reader.text("track")
    order = try reader.integer("order", in: 1...99)
    prerequisites = try reader.optionalTexts("after")
    stars = try reader.integer("stars", in: 1...5)
    minutes = try reader.integer("minutes", in: 1...240)
    file = try reader.text("file")
    guard file.hasSuffix(".swift"), !file.contains("/"), !file.hasPrefix("-"), file != "Package.swift" else {
      throw reader.complaint("needs “file”, the plain name of a Swift file.")
    }
    imports = try reader.optionalTexts("imports")
    checks = try Self.checks(reader, rules)
    solutions = try reader.list("solutions", keys: ["file", "title", "cost"]) { solution throws(UserError) in
      Solution(file: try solution.text("file"), title: try solution.text("title"), cost: try solution.text("cost"))
    }
    notExamined = try reader.optionalText("notExamined")
    features = try reader.optionalTexts("features")
    defaultIsolation = try reader.optionalChoice("defaultIsolation", of: DefaultIsolation.self)
    tryIt = try Self.prediction(reader, checks)
    nearMisses = try Self.nearMisses(reader, checks)
    review = try reader.optionalList("review", keys: ["rule", "line"]) { point throws(UserError) in
      let result = ReviewPoint(rule: try point.text("rule"), line: try point.text("line"))
      guard rules.contains(result.rule) else { throw point.complaint("names “\(result.rule)”, which is no rule.") }
      return result
    }
    guard Set(checks.map(\.id)).count == checks.count else {
      throw reader.complaint("has two checks with the same id.")
    }
  }

  private static func checks(_ reader: StrictReader, _ rules: Set<String>) throws(UserError) -> [Check] {
    let keys = ["id", "title", "rule", "starter", "by", "also"]
    var checks = try reader.list("checks", keys: keys) { check throws(UserError) in
      var result = Check(
        id: try check.text("id"), title: try check.text("title"), rule: try check.text("rule"),
        starter: try check.choice("starter", of: CheckResult.self),
        witness: try check.optionalChoice("by", of: Kata.Check.Witness.self) ?? .test)
      if let other = try check.optionalChoice("also", of: Kata.Check.Witness.self) {
        guard other == .threads, result.witness == .test else {
          throw check.complaint("has an “also” other than “threads”, or one beside “by”.")
        }
        result.isAlsoToldByThreads = true
      }
      guard rules.contains(result.rule) else {
        let hint = Suggestion.question(for: result.rule, among: rules.sorted()) ?? "kata explain lists them."
        throw check.complaint("names “\(result.rule)”, which is no rule: \(hint)")
      }
      return result
    }
    for index in checks.indices { checks[index].number = index + 1 }
    return checks
  }

  private static func prediction(_ reader: StrictReader, _ checks: [Check]) throws(UserError) -> Prediction {
    let reader = try reader.object("tryIt", keys: ["question", "check", "answer"])
    let prediction = Prediction(
      question: try reader.text("question"), check: try reader.text("check"), answer: try reader.text("answer"))
    guard checks.contains(where: { $0.id == prediction.check && $0.starter != .passed }) else {
      throw reader.complaint("names “\(prediction.check)”, which is no check that the starter fails.")
    }
    return prediction
  }

  private static func nearMisses(_ reader: StrictReader, _ checks: [Check]) throws(UserError) -> [NearMiss] {
    let keys = ["file", "mistake", "check", "result", "says"]
    return try reader.list("nearMisses", keys: keys) { nearMiss throws(UserError) in
      let result = NearMiss(
        file: try nearMiss.text("file"), mistake: try nearMiss.text("mistake"), check: try nearMiss.text("check"),
        result: try nearMiss.choice("result", of: CheckResult.self), says: try nearMiss.optionalText("says"))
      guard checks.contains(where: { $0.id == result.check }) else {
        throw nearMiss.complaint("names “\(result.check)”, which is none of the checks.")
      }
      return result
    }
  }
}
