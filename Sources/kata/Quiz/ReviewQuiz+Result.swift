import Grader
import Workbook

extension ReviewQuiz {
  /// The marks of a learner, sorted by how well they fit.
  struct Result: Sendable {
    let kata: Kata
    /// Marked, and the checklist or a schedule says the same.
    let found: [Entry]
    /// Not marked, though the checklist is sure.
    let missed: [Entry]
    /// Marked, and neither the checklist nor a schedule objects.
    let criedWolf: [Entry]
    /// The checks that schedules break.
    let broken: [Verdict.Check]
    let source: [Substring]

    init(_ quiz: ReviewQuiz, found: [Entry], missed: [Entry], criedWolf: [Entry], broken: [Verdict.Check]) {
      kata = quiz.kata
      source = quiz.source.split(separator: "\n", omittingEmptySubsequences: false)
      self.found = found
      self.missed = missed
      self.criedWolf = criedWolf
      self.broken = broken
    }

    /// Everything was found, what only schedules show included, and nothing else was marked.
    var isPassed: Bool { missed.isEmpty && criedWolf.isEmpty && broken.allSatisfy(isFound) }

    func isFound(_ check: Verdict.Check) -> Bool { found.contains { $0.rule == check.rule } }
  }
}
