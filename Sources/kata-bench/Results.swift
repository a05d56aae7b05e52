/// The figures of a benchmark, and the tables that it prints.
struct Results {
  let introduction: [String]
  let figures: [Figure]
  /// Quotients, differences and sums of figures, round by round.
  let comparisons: [Figure]
  /// The stages of a grading and of the floor, which add up to their figures.
  let stages: [Figure]
  let targets: [Target]
  /// False if the figures were measured on too small a scale to judge the targets.
  let isJudged: Bool

  /// True if a target was judged and not met.
  var isMissed: Bool { isJudged && !targets.allSatisfy(\.isMet) }

  /// The tables. The targets are held against medians.
  var text: String {
    var lines = introduction + [""]
    let width = (figures + stages + comparisons).map(\.title.count).max() ?? 0
    let groups = [("figure", figures), ("comparison, round by round", comparisons), ("where the time goes", stages)]
    for (title, group) in groups {
      lines.append(Self.row(title, ["median", "min", "max"], width))
      lines += group.map { Self.row($0.title, [$0.median, $0.min, $0.max].map($0.shown), width) } + [""]
    }
    lines.append(Self.row("target", ["median"], width))
    for target in targets {
      let measured = target.figure.shown(target.figure.median)
      let verdict = !isJudged ? "not judged" : target.isMet ? "met       " : "missed    "
      lines.append(Self.row(target.figure.title, [measured], width) + "   \(verdict)   \(target.text)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ title: String, _ cells: [String], _ width: Int) -> String {
    let left = title + String(repeating: " ", count: max(width - title.count, 0))
    return cells.reduce(left) { $0 + String(repeating: " ", count: max(12 - $1.count, 1)) + $1 }
  }
}
