/// Guesses which of the known words a person meant.
public enum Suggestion {
  /// “did you mean …?”, if any candidate is near enough to `word`.
  public static func question(for word: String, among candidates: [String]) -> String? {
    nearest(to: word, among: candidates).map { "did you mean “\($0)”?" }
  }

  /// The candidate that is nearest to `word`, if any is near enough to be a slip.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    let scored = candidates.map { (distance(word.lowercased(), $0.lowercased()), $0) }
    guard !word.isEmpty, let best = scored.min(by: { $0 < $1 }) else { return nil }
    let isStart = best.1.hasPrefix(word) || word.hasPrefix(best.1)
    // If every letter is another, it is no slip.
    let isNear = best.0 <= max(2, word.count / 3) && best.0 < max(word.count, best.1.count)
    return isNear || isStart ? best.1 : candidates.first { $0.hasPrefix(word) }
  }

  /// The number of letters to add, drop, change or swap with a neighbour.
  static func distance(_ left: String, _ right: String) -> Int {
    let a = Array(left)
    let b = Array(right)
    var rows = [Array(0...b.count)]
    for i in 1...max(a.count, 1) where i <= a.count {
      var row = [i]
      for j in 1...max(b.count, 1) where j <= b.count {
        var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, rows[i - 2][j - 2] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
