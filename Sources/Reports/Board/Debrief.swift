import Grader
import KataSupport
import Workbook

/// What a class did wrong in a kata: its failed attempts, matched to the near misses that the workbook keeps.
public struct Debrief {
  /// A wrong fix that learners made.
  public struct Mistake {
    /// The near miss that does the same; nil if none does.
    public let nearMiss: Kata.NearMiss?
    /// The check that fails, with its interleaving.
    public let check: Verdict.Check
    /// The number of learners.
    public let count: Int
  }

  /// The most common first.
  public let mistakes: [Mistake]
  /// The learners with a failed attempt at the kata, the starter apart.
  public let learners: Int

  /// Matches the attempts of learners. One whose check and sentence are a near miss's made its mistake; where several near misses earn
  /// the same, the one with the most similar code, if the learner shares it.
  /// - Throws: `UserError` if a near miss or the starter cannot be read.
  public init(of kata: Kata, _ all: [BoardLearner], _ workbook: Workbook) throws(UserError) {
    let starter = try Files.readText(workbook.starterPath(of: kata))
    let untouched = "\(Fingerprint(of: Data(starter.utf8)))"
    let known = Set(CodeShape(starter).tokens)
    let shapes = try kata.nearMisses.map { nearMiss throws(UserError) in
      Set(CodeShape(try workbook.source(of: nearMiss, of: kata)).renamed(keeping: known))
    }
    var found: [String: (nearMiss: Kata.NearMiss?, check: Verdict.Check, names: Set<Int>)] = [:]
    var touched: Set<Int> = []
    for (index, learner) in all.enumerated() {
      for attempt in learner.attempts where attempt.verdict.kata == kata.name && attempt.verdict.source != untouched {
        let verdict = attempt.verdict
        guard let first = verdict.checks.first(where: { $0.result.isBroken }) else { continue }
        touched.insert(index)
        let candidates = kata.nearMisses.indices.filter { candidate in
          let nearMiss = kata.nearMisses[candidate]
          return verdict.checks.contains { check in
            check.id == nearMiss.check && check.result == nearMiss.result
              && (nearMiss.says == nil || nearMiss.says == check.message)
          }
        }
        let mine = attempt.source.map { Set(CodeShape($0).renamed(keeping: known)) }
        let best = candidates.max { one, other in
          Self.likeness(mine, shapes[one]) < Self.likeness(mine, shapes[other])
        }
        let nearMiss = best.map { kata.nearMisses[$0] }
        let check = nearMiss.flatMap { miss in verdict.checks.first { $0.id == miss.check } } ?? first
        found[nearMiss?.file ?? "\(check.id)\u{0}\(check.message)", default: (nearMiss, check, [])].names.insert(index)
      }
    }
    learners = touched.count
    mistakes = found.sorted { ($1.value.names.count, $0.key) < ($0.value.names.count, $1.key) }.map {
      Mistake(nearMiss: $0.value.nearMiss, check: $0.value.check, count: $0.value.names.count)
    }
  }

  private static func likeness(_ one: Set<String>?, _ other: Set<String>) -> Double {
    guard let one else { return 0 }
    return Double(one.intersection(other).count) / Double(max(one.union(other).count, 1))
  }
}
