/// What a run of the bench has measured, and what it prints.
struct Results {
  /// What a figure should reach. The bench says whether it does, and never fails for it.
  struct Target {
    enum Bound {
      case atLeast(Double)
      case atMost(Double)
    }
    let figure: Figure
    let bound: Bound

    var isReached: Bool {
      switch bound {
      case .atLeast(let limit): figure.median >= limit
      case .atMost(let limit): figure.median <= limit
      }
    }

    var text: String {
      switch bound {
      case .atLeast(let limit): "at least \(figure.shown(limit))"
      case .atMost(let limit): "at most \(figure.shown(limit))"
      }
    }
  }

  let introduction: [String]
  let figures: [Figure]
  let ratios: [Figure]
  /// The stages of a grading and of the floor, which add up to their figures.
  let stages: [Figure]
  let targets: [Target]

  /// The tables. The targets are held against medians.
  var text: String {
    var lines = introduction + [""]
    let width = (figures + stages + ratios).map(\.title.count).max() ?? 0
    let groups = [("figure", figures), ("comparison, round by round", ratios), ("where the time goes", stages)]
    for (title, group) in groups {
      lines.append(Self.row(title, ["median", "min", "max"], width))
      lines += group.map { Self.row($0.title, [$0.median, $0.min, $0.max].map($0.shown), width) } + [""]
    }
    lines.append(Self.row("target", ["median"], width))
    for target in targets {
      let measured = target.figure.shown(target.figure.median)
      let verdict = target.isReached ? "ok    " : "missed"
      lines.append(Self.row(target.figure.title, [measured], width) + "   \(verdict)   \(target.text)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ title: String, _ cells: [String], _ width: Int) -> String {
    let left = title + String(repeating: " ", count: max(width - title.count, 0))
    return cells.reduce(left) { $0 + String(repeating: " ", count: max(12 - $1.count, 1)) + $1 }
  }
}
