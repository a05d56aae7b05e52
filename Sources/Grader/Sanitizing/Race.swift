extension Verdict {
  /// What ThreadSanitizer has seen.
  public struct Sanitized: Codable, Sendable {
    /// `thread`.
    public var sanitizer: String
    /// What it says, as a sentence.
    public var message = ""
    public var checks: [Check] = []

    /// What it has seen in the story of one check.
    public struct Check: Codable, Sendable {
      public enum Outcome: String, Codable, Sendable {
        /// No race was reported in this run. That proves nothing.
        case clean
        case races
        /// The story did not come to its end, and no race was reported until then.
        case unfinished
        /// The check ended in a way in which no story can be told.
        case notRun = "not-run"
      }

      public var id: String
      public var outcome: Outcome
      public var races: [Race] = []
    }
  }

  /// Two uses of the same memory by two threads, with nothing that orders them. One of them is a write.
  public struct Race: Codable, Hashable, Sendable {
    /// One of the two: where, and whether it writes.
    public struct Access: Codable, Hashable, Sendable {
      public var location: Location
      public var isWrite: Bool
    }

    /// In the order of the file.
    public var accesses: [Access]

    init(_ one: Access, _ other: Access) { accesses = [one, other].sorted { $0.key < $1.key } }

    /// What happens, with the lines.
    public var message: String {
      let places = accesses.map { "\($0.location.file):\($0.location.line)" }
      let isOneLine = places[0] == places[1]
      let what =
        switch (accesses[0].isWrite, accesses[1].isWrite) {
        case (true, true):
          isOneLine ? "both write at \(places[0])." : "\(places[0]) and \(places[1]) both write."
        case _ where isOneLine: "at \(places[0]) one writes what the other reads."
        case (true, _): "\(places[0]) writes what \(places[1]) reads."
        default: "\(places[1]) writes what \(places[0]) reads."
        }
      return "Two threads use the same variable, and nothing keeps them apart: \(what)"
    }
  }
}

extension Verdict.Race.Access {
  /// Where it stands among others.
  var key: (Int, Int, Int) { (location.line, location.column, isWrite ? 0 : 1) }
}

extension Verdict.Race: Comparable {
  public static func < (left: Self, right: Self) -> Bool {
    let (a, b) = (left.accesses.map(\.key), right.accesses.map(\.key))
    return a[0] == b[0] ? a[1] < b[1] : a[0] < b[0]
  }
}
