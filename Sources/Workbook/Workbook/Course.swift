import KataSupport

/// A selection of katas in an order of its own, with what counts and what is allowed: a file `kata-course/1`.
public struct Course: Sendable {
  /// When a kata may be opened.
  public enum Opening: Equatable, Sendable {
    /// From the start.
    case now
    /// Once the kata before it has passed.
    case afterPrevious
    /// From a moment on.
    case at(Date)
  }

  /// A kata of the course.
  public struct Step: Sendable {
    /// The name of the kata.
    public let kata: String
    /// The minutes that the course gives it; the kata's own estimate if nil.
    public let minutes: Int?
    /// What the kata is worth; the sum of its checks' weights if nil.
    public let points: Int?
    /// What a check counts, by its id. A check that is not named counts 1.
    public let weights: [String: Int]
    /// When it may be opened.
    public let opens: Opening

    /// What a check counts.
    public func weight(of check: String) -> Int { weights[check] ?? 1 }
  }

  /// The file that it was read from.
  public let path: String
  /// The name that `--course` takes: that of its file without the ending.
  public let name: String
  /// The heading that learners see.
  public let title: String
  /// What the course is for, in a sentence or two; empty if its file says nothing.
  public let about: String
  /// In the order in which they are taken.
  public let steps: [Step]
  /// False if the course goes without hints.
  public let allowsHints: Bool

  /// The step of a kata; nil if the course does not have it.
  public func step(of kata: String) -> Step? { steps.first { $0.kata == kata } }

  /// The name of the JSON format and its version.
  public static let schema = "kata-course/1"

  /// Reads a course, and holds it against the katas there are.
  /// - Parameters:
  ///   - path: the file.
  ///   - katas: the katas that it may name.
  /// - Throws: `UserError` that names what is wrong.
  public init(file path: String, of katas: [Kata]) throws(UserError) {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard let value = JSONValue(parsing: try Files.read(path)) else {
      throw .infrastructure("\(path) is not valid JSON.")
    }
    let reader = try StrictReader(value, file: file, keys: ["schema", "title", "about", "hints", "katas"])
    guard try reader.text("schema") == Self.schema else { throw reader.complaint("needs “schema”, \(Self.schema).") }
    self.path = path
    name = file.hasSuffix(".json") ? String(file.dropLast(5)) : file
    title = try reader.text("title")
    about = try reader.optionalText("about") ?? ""
    allowsHints = try Self.flag(value["hints"], reader)
    var steps: [Step] = []
    let members = value["katas"]?.array ?? []
    let entries = try reader.list("katas", keys: ["kata", "minutes", "points", "checks", "opens"]) { $0 }
    for (entry, member) in zip(entries, members) {
      let step = try Self.step(entry, member, katas)
      guard !steps.contains(where: { $0.kata == step.kata }) else {
        throw entry.complaint("names “\(step.kata)” for the second time.")
      }
      steps.append(step)
    }
    guard !steps.isEmpty else { throw reader.complaint("needs a kata.") }
    guard steps[0].opens != .afterPrevious else { throw reader.complaint("has no kata before the first one.") }
    self.steps = steps
  }

  private static func flag(_ value: JSONValue?, _ reader: StrictReader) throws(UserError) -> Bool {
    switch value {
    case nil: return true
    case .flag(let flag): return flag
    default: throw reader.complaint("needs “hints” to be true or false.")
    }
  }

  private static func step(_ reader: StrictReader, _ value: JSONValue, _ katas: [Kata]) throws(UserError) -> Step {
    let name = try reader.text("kata")
    guard let kata = katas.first(where: { $0.name == name }) else {
      let hint = Suggestion.question(for: name, among: katas.map(\.name)) ?? "kata list shows them all."
      throw reader.complaint("names “\(name)”, which is no kata: \(hint)")
    }
    var weights: [String: Int] = [:]
    if let checks = value["checks"] {
      guard case .object(let members) = checks else { throw reader.complaint("needs “checks”, an object.") }
      for (check, weight) in members {
        guard kata.checks.contains(where: { $0.id == check }) else {
          let hint = Suggestion.question(for: check, among: kata.checks.map(\.id)) ?? "kata show \(name) lists them."
          throw reader.complaint("names the check “\(check)”, which “\(name)” does not have: \(hint)")
        }
        guard let number = weight.integer, (0...1000).contains(number) else {
          throw reader.complaint("needs the weight of “\(check)” to be a number from 0 to 1000.")
        }
        weights[check] = number
      }
    }
    return Step(
      kata: name, minutes: try reader.optionalInteger("minutes", in: 1...600),
      points: try reader.optionalInteger("points", in: 0...10_000), weights: weights, opens: try opening(reader))
  }

  private static func opening(_ reader: StrictReader) throws(UserError) -> Opening {
    switch try reader.optionalText("opens") {
    case nil, "now": return .now
    case "after-previous": return .afterPrevious
    case let text?:
      guard let date = try? Date(text, strategy: .iso8601) else {
        throw reader.complaint("needs “opens” to be now, after-previous or a time such as 2026-11-23T09:00:00Z.")
      }
      return .at(date)
    }
  }
}
