import Grader
import Workbook

/// One check in words and as a table.
public struct CheckReport {
  private let check: Verdict.Check
  private let style: Style

  init(_ check: Verdict.Check, style: Style) {
    self.check = check
    self.style = style
  }

  /// - Parameter limit: the rows of the table at most.
  func lines(limit: Int = .max) -> [String] {
    let table = TimelineTable(check).lines(style, indent: 6, limit: limit)
    var lines: [String] = []
    let introduction =
      Self.broken(check).map { $0 + (table.isEmpty ? "." : ". The shortest:") } ?? (table.isEmpty ? "" : "This is how:")
    if !introduction.isEmpty { lines += [style.wrap(introduction, indent: 4)] }
    if !table.isEmpty { lines += [""] + table + [""] }
    if !check.message.isEmpty { lines.append(style.wrap(check.message, indent: 4)) }
    return lines
  }

  /// How many of the interleavings went wrong; nil where that says nothing.
  public static func broken(_ check: Verdict.Check) -> String? {
    // A race that only a sanitizer saw broke no interleaving.
    guard check.schedules > 1, check.broken > 0, check.result != .uncontrolled else { return nil }
    if let stories = check.stories { return "Broken in one of \(stories) stories" }
    let what = unit(of: check) + (check.exhaustive ? "" : " that were tried")
    guard check.schedules != 2 || check.broken != 2 else { return "Broken in both \(what)" }
    return check.broken == check.schedules
      ? "Broken in every one of \(check.schedules) \(what)" : "Broken in \(check.broken) of \(check.schedules) \(what)"
  }

  /// How far a passed check is proved.
  static func coverage(_ check: Verdict.Check) -> String {
    if let stories = check.stories { return "\(stories) stories" }
    if let all = check.standFor { return "\(check.schedules) interleavings that stand for all \(all)" }
    return switch (check.exhaustive, check.schedules) {
    case (true, 0): "by review"
    case (true, 1): "the only interleaving"
    case (true, 2): "both \(unit(of: check))"
    case (true, let count): "all \(count) \(unit(of: check))"
    case (false, 1): "1 interleaving, not all"
    case (false, let count): "\(count) \(unit(of: check)), not all"
    }
  }

  /// What the schedules of a check are. Where each is another choice of the world, none is an interleaving.
  private static func unit(of check: Verdict.Check) -> String {
    check.cases == check.schedules ? "cases" : "interleavings"
  }
}
