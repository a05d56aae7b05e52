extension Verdict {
  /// The second opinion of a sanitizer, on the checks for which the kata asks it.
  public struct Sanitized: Codable, Sendable {
    /// The name of the sanitizer: `thread`.
    public var sanitizer: String
    /// The opinion as a sentence.
    public var message = ""
    /// The opinion on each check, in the kata's order.
    public var checks: [Check] = []

    /// The opinion on one check, from a run of its thread scenario.
    public struct Check: Codable, Sendable {
      /// The result of a sanitizer's run.
      public enum Outcome: String, Codable, Sendable {
        /// No race was reported in this run. That proves nothing.
        case clean
        /// A race was reported.
        case races
        /// The scenario did not come to its end, and no race was reported until then.
        case unfinished
        /// The scenario did not run, because the check hangs or crashes.
        case notRun = "not-run"
      }

      /// The check's id.
      public var id: String
      /// The result of the run.
      public var outcome: Outcome
      /// The races that were reported, in the order of the file.
      public var races: [Race] = []
    }
  }

  /// A data race: two threads access the same memory, one of them writes, and nothing orders the two accesses.
  public struct Race: Codable, Hashable, Sendable {
    /// One of the two accesses.
    public struct Access: Codable, Hashable, Sendable {
      /// The learner's line.
      public var location: Location
      /// True for a write, false for a read.
      public var isWrite: Bool
    }

    /// The two accesses, in the order of the file.
    public var accesses: [Access]

    init(_ one: Access, _ other: Access) { accesses = [one, other].sorted { $0.key < $1.key } }

    /// The race as a sentence, with both lines.
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
