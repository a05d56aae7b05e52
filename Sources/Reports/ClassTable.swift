import Grader

/// The results of a class for a person: a line for each, and what they come to.
public struct ClassTable {
  private let graded: [Graded]

  /// A table of these verdicts, in their order.
  public init(_ graded: [Graded]) { self.graded = graded }

  /// The table; ends with a newline.
  public func text(_ style: Style) -> String {
    var lines = [""]
    for one in graded {
      let isPassed = one.verdict.verdict == .passed
      let score = "\(one.verdict.verdict.rawValue) · \(one.verdict.score) of \(one.verdict.maxScore)"
      let mark = isPassed ? "✔" : "✘"
      lines.append(
        style.justified(
          "\(mark) \(one.name)", score, styleLeft: { style.styled(mark, isPassed ? .green : .red) + $0.dropFirst() }))
    }
    let passed = graded.count { $0.verdict.verdict == .passed }
    lines += ["", "  \(passed) of \(graded.count) passed."]
    return style.plain(lines.joined(separator: "\n")) + "\n"
  }
}
