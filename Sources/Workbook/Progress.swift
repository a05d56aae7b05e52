#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a learner stands, as the journal tells it.
public struct Progress: Sendable {
  /// What was done about one kata.
  public struct Record: Equatable, Sendable {
    public enum State: String, CaseIterable, Encodable, Sendable {
      /// Nothing was done about it.
      case new
      case started
      /// It has passed once, whatever the file says now.
      case passed
    }

    public var state = State.new
    public var attempts = 0
    /// The hints that were taken: how far, for each check.
    public var hints: [String: Int] = [:]
    /// The files of the solutions that were opened.
    public var solutions: Set<String> = []
    /// True if a solution was opened before the kata had passed.
    public var hasRevealed = false
    /// The shortest time at the kata from opening it to passing, in seconds. A pause counts for `longestPause` at most.
    public var bestSeconds: Int?
    /// The kind of the last attempt's verdict, its score, and the fingerprint of the file.
    public var lastVerdict: String?
    public var lastScore: Int?
    public var lastSource: String?
    /// True if the kata was opened and has not been reset since.
    public var isOpen = false

    /// The hints that were taken, all together.
    public var hintCount: Int { hints.values.reduce(0, +) }

    /// True from opening to passing: only then is the time taken.
    fileprivate var isTimed = false
    fileprivate var seconds = 0
    fileprivate var lastTime: Date?
  }

  /// The seconds between two entries that count as work at most: who comes back after lunch was not at it all the time.
  public static let longestPause = 600

  private var records: [String: Record] = [:]
  /// The kata that the learner did something about last.
  public private(set) var latest: String?

  public init(_ entries: [Journal.Entry] = []) {
    for entry in entries { add(entry) }
  }

  public subscript(kata: Kata) -> Record { records[kata.name] ?? Record() }

  private mutating func add(_ entry: Journal.Entry) {
    latest = entry.kata
    var record = records[entry.kata] ?? Record()
    let pause = record.lastTime.map { Int(entry.time.timeIntervalSince($0)) } ?? 0
    record.seconds += min(max(pause, 0), Self.longestPause)
    record.lastTime = entry.time
    if record.state == .new { record.state = .started }
    switch entry.event {
    case .opened:
      record.seconds = 0
      record.isOpen = true
      record.isTimed = true
    case .attempt:
      record.attempts += 1
      record.lastVerdict = entry.verdict
      record.lastScore = entry.score
      record.lastSource = entry.source
      if entry.verdict == "passed" {
        record.state = .passed
        if record.isTimed { record.bestSeconds = min(record.bestSeconds ?? .max, record.seconds) }
        // What follows is playing with what is done; the next time begins with a reset.
        record.isTimed = false
      }
    case .hint:
      guard let check = entry.check else { break }
      record.hints[check] = max(record.hints[check] ?? 0, entry.level ?? 1)
    case .solution:
      if let solution = entry.solution { record.solutions.insert(solution) }
      if entry.isRevealed ?? false { record.hasRevealed = true }
    case .reset:
      record.isOpen = false
      record.isTimed = false
      record.lastSource = nil
    }
    records[entry.kata] = record
  }
}
