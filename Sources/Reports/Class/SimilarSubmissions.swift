import KataSupport

/// Finds submissions for a kata that are the same or nearly the same, apart from layout, comments and names. Only what differs from
/// the starter is compared, and short fixes are left out: honest ones are often alike.
struct SimilarSubmissions {
  /// Submissions that are alike.
  struct Group: Sendable {
    let members: [String]
    /// The part of the changes that the two least similar neighbours share, from 0 to 1.
    let similarity: Double
    /// The tokens that differ from the starter.
    let tokens: Int
    /// How the first two differ, line by line; empty if they are the same file.
    let difference: [String]
  }

  /// The changed tokens below which nothing is compared.
  static let leastTokens = 40
  /// The shared part of the changes from which on two submissions are alike.
  static let threshold = 0.8
  /// The tokens that are compared as one.
  private static let window = 6

  private struct Fix {
    let submission: String
    let source: String
    let tokens: Int
    let windows: Set<UInt64>
  }

  private let known: Set<String>
  private let starter: Set<UInt64>

  init(starter: String) {
    let shape = CodeShape(starter)
    known = Set(shape.tokens)
    self.starter = Self.windows(of: shape.tokens)
  }

  /// Groups submissions, the largest group first.
  /// - Parameter submissions: each with its name and its text.
  func groups(_ submissions: [(submission: String, source: String)]) -> [Group] {
    let fixes = submissions.compactMap { fix($0.submission, $0.source) }
    // Two fixes are compared if they share something that few fixes have.
    var holders: [UInt64: [Int]] = [:]
    for (index, fix) in fixes.enumerated() {
      for window in fix.windows { holders[window, default: []].append(index) }
    }
    let limit = max(8, fixes.count / 10)
    var leader = Array(fixes.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while leader[index] != index { index = leader[index] }
      return index
    }
    var least: [Int: Double] = [:]
    func join(_ one: Int, _ other: Int, _ similarity: Double) {
      let (one, other) = (min(root(one), root(other)), max(root(one), root(other)))
      let sum = min(similarity, least[one] ?? 1, least[other] ?? 1)
      leader[other] = one
      least[one] = sum
    }
    // The same fix many times over is one group without comparing each with each.
    var firsts: [Set<UInt64>: Int] = [:]
    for (index, fix) in fixes.enumerated() {
      if let first = firsts[fix.windows] { join(first, index, 1) } else { firsts[fix.windows] = index }
    }
    var seen: Set<Int> = []
    for window in holders.keys.sorted() {
      let indices = (holders[window] ?? []).filter { leader[$0] == $0 || firsts[fixes[$0].windows] == $0 }
      guard indices.count > 1, indices.count <= limit else { continue }
      for (place, one) in indices.enumerated() {
        for other in indices[(place + 1)...]
        where seen.insert(one * fixes.count + other).inserted && root(one) != root(other) {
          let similarity = Self.similarity(fixes[one].windows, fixes[other].windows)
          if similarity >= Self.threshold { join(one, other, similarity) }
        }
      }
    }
    let groups = Dictionary(grouping: fixes.indices, by: root).values.filter { $0.count > 1 }
    return groups.map { members in group(members.sorted().map { fixes[$0] }, least[root(members[0])] ?? 1) }
      .sorted { ($1.members.count, $0.members[0]) < ($0.members.count, $1.members[0]) }
  }

  private func group(_ fixes: [Fix], _ similarity: Double) -> Group {
    let fixes = fixes.sorted { $0.submission < $1.submission }
    let difference = UnifiedDiff(
      from: (fixes[0].submission, Data(fixes[0].source.utf8)), to: (fixes[1].submission, Data(fixes[1].source.utf8)))
    return Group(
      members: fixes.map(\.submission), similarity: similarity, tokens: fixes.map(\.tokens).min() ?? 0,
      difference: difference.lines(.report))
  }

  private func fix(_ submission: String, _ source: String) -> Fix? {
    let windows = Self.windows(of: CodeShape(source).renamed(keeping: known)).subtracting(starter)
    // Each changed token is in as many windows as a window has tokens.
    guard windows.count >= Self.leastTokens else { return nil }
    return Fix(submission: submission, source: source, tokens: windows.count, windows: windows)
  }

  private static func windows(of tokens: [String]) -> Set<UInt64> {
    guard tokens.count >= window else { return [] }
    let hashes = tokens.map { $0.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }
    return Set(
      (0...(hashes.count - window)).map { start in
        hashes[start..<(start + window)].reduce(0 as UInt64) { ($0 ^ $1) &* 0x9E37_79B9_7F4A_7C15 &+ ($0 >> 29) }
      })
  }

  private static func similarity(_ one: Set<UInt64>, _ other: Set<UInt64>) -> Double {
    let shared = one.count < other.count ? one.count(where: other.contains) : other.count(where: one.contains)
    return Double(shared) / Double(one.count + other.count - shared)
  }
}
