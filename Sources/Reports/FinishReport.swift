import Grader

/// The result of searching on from where the learner stopped choosing, as a sentence.
public struct FinishReport {
  private let finish: ContinuationSearch
  private let style: Style

  /// The sentence for the result of a search.
  public init(_ finish: ContinuationSearch, style: Style) {
    self.finish = finish
    self.style = style
  }

  /// The lines. The shortest breaking continuation is a moment, to be shown below them.
  public func lines() -> [String] {
    style.wrap(style.plain(sentence), indent: 2).split(separator: "\n").map(String.init)
  }

  private var sentence: String {
    let count = finish.continuations
    guard let shortest = finish.shortest else {
      guard finish.exhaustive else {
        return "All \(count) continuations that were tried hold: \(finish.coverage)."
      }
      return count == 1 ? "The only continuation holds." : "All \(count) continuations hold."
    }
    guard finish.broken > 0 else { return "\(Self.end[shortest.state] ?? "It breaks"): \(shortest.schedule)." }
    let tried = finish.exhaustive ? "" : " that were tried"
    if finish.broken < count {
      let verb = finish.broken == 1 ? "breaks" : "break"
      return "\(finish.broken) of \(count) continuations\(tried) \(verb) it; the shortest: \(shortest.schedule)."
    }
    return count == 1
      ? "The only continuation\(tried) breaks it: \(shortest.schedule)."
      : "Every one of \(count) continuations\(tried) breaks it; the shortest: \(shortest.schedule)."
  }

  /// The words for a search that ended because a continuation ended the program.
  private static let end: [PlayState.Status: String] = [
    .crashed: "The search ends with a continuation that crashes",
    .hung: "The search ends with a continuation that hangs",
    .uncontrolled: "Nothing is proved, because something takes part that cannot be scheduled",
  ]
}
