import Grader
import KataSupport
import Workbook

/// The results of a class for its teacher: learners by katas and checks, points, what most learners fail, and who is alike.
///
/// It keeps of each verdict only what it shows, so that thousands of them fit in memory.
public struct ClassReport: Sendable {
  /// What became of a kata in one submission.
  public struct Entry: Sendable {
    /// The verdict in one word.
    public let verdict: Verdict.Kind
    /// The results in the order of the kata's checks.
    public let results: [CheckResult]
    /// True if the file is the starter but for layout and comments.
    public let isUntouched: Bool
    /// The points for what holds.
    public let points: Double
    /// What to tell about the name of the file; empty if it is right.
    public let remark: String

    /// The number of checks that hold; none for an untouched starter.
    var score: Int { isUntouched ? 0 : results.count { $0 == .passed } }
  }

  /// A learner, with what was handed in.
  public struct Learner: Sendable {
    /// The name of the submission.
    public let submission: String
    /// The name to show.
    public let name: String
    /// True if it came too late; nil if that is not known.
    public let isLate: Bool?
    /// By the katas of the report; nil where nothing was graded.
    public let entries: [Entry?]

    /// The points of all katas.
    public var points: Double { entries.reduce(0) { $0 + ($1?.points ?? 0) } }
    /// True if there is something, and more than untouched starters.
    var hasHandedIn: Bool { entries.contains { $0.map { !$0.isUntouched } ?? false } }
  }

  /// A kata of the report.
  public struct Column: Sendable {
    /// The kata.
    public let kata: Kata
    /// What it is worth.
    public let points: Double
    /// By the kata's checks: the messages of those that failed it with their numbers, the most common first.
    public let messages: [[(text: String, count: Int)]]
    /// The submissions that are alike.
    let similar: [SimilarSubmissions.Group]
  }

  /// The heading.
  public let title: String
  /// In the order of the course, or of the workbook.
  public let columns: [Column]
  /// In the order of the list, or of the submissions.
  public let learners: [Learner]
  /// The results that are missing, of how many; nil if all are there.
  public let missing: (count: Int, of: Int)?
  /// The number of files that were not compared, because they are not at hand any more or have changed.
  public let uncompared: Int

  /// What all katas are worth.
  public var maxPoints: Double { columns.reduce(0) { $0 + $1.points } }

  /// The sentence that every form of an incomplete report begins with; nil for a complete one.
  public var warning: String? {
    missing.map { "Incomplete: \($0.count) of \($0.of) results are missing. Figures count only what is there." }
  }

  /// A number of points as people write it.
  static func text(_ points: Double) -> String {
    let tenths = Int((points * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

/// The figures of a report.
extension ClassReport {
  /// The figures of one kata.
  struct Figures {
    /// The number of learners who handed in more than the starter.
    let attempts: Int
    let passed: Int
    let untouched: Int
    let missing: Int
    let median: Double
    let mean: Double
  }

  func figures(of index: Int) -> Figures {
    let entries = learners.map { $0.entries[index] }
    let attempts = entries.compactMap(\.self).filter { !$0.isUntouched }
    let points = attempts.map(\.points).sorted()
    return Figures(
      attempts: attempts.count, passed: attempts.count { $0.verdict == .passed },
      untouched: entries.count { $0?.isUntouched ?? false }, missing: entries.count { $0 == nil },
      median: Self.median(points), mean: points.isEmpty ? 0 : points.reduce(0, +) / Double(points.count))
  }

  static func median(_ sorted: [Double]) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// How many attempts keep a check.
  func held(_ check: Int, of index: Int) -> Int {
    learners.count { learner in
      learner.entries[index].map { !$0.isUntouched && $0.results[check] == .passed } ?? false
    }
  }

  /// The points of every learner, in order of size.
  var allPoints: [Double] { learners.map(\.points).sorted() }

  /// How many learners there are in each tenth of the points.
  var tenths: [Int] {
    var tenths = Array(repeating: 0, count: 10)
    for learner in learners where maxPoints > 0 { tenths[max(0, min(Int(learner.points / maxPoints * 10), 9))] += 1 }
    return tenths
  }

  /// The checks that fewest attempts keep, the hardest first.
  func hardest(_ limit: Int) -> [(column: Int, check: Int, held: Int, of: Int)] {
    let all = columns.indices.flatMap { index in
      let attempts = figures(of: index).attempts
      return columns[index].kata.checks.indices.map { (index, $0, held($0, of: index), attempts) }
    }.filter { $0.3 > 0 && $0.2 < $0.3 }
    return Array(
      all.sorted { (Double($0.2) / Double($0.3), $0.0, $0.1) < (Double($1.2) / Double($1.3), $1.0, $1.1) }.prefix(limit)
    )
  }
}
