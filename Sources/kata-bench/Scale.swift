/// How much the benchmark measures.
struct Scale {
  /// How often each figure is measured.
  let rounds: Int
  /// The lines of the project that is reviewed.
  let reviewedLines: Int
  /// The submissions of the class.
  let submissions: Int
  /// The submissions of the class after which the memory is compared with that at the end, and speed is measured.
  let baseline: Int
  /// The katas that the class hands something in for, or nil for all of them.
  let katas: Int?
  /// True if the targets are judged: figures of a smaller scale say nothing about them.
  let isJudged: Bool

  static let full = Scale(
    rounds: 5, reviewedLines: 100_000, submissions: 800, baseline: 200, katas: nil, isJudged: true)
  /// Everything once and small: shows only that the benchmark runs to its end.
  static let smoke = Scale(rounds: 1, reviewedLines: 5_000, submissions: 16, baseline: 4, katas: 2, isJudged: false)
}
