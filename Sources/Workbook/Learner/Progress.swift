import KataSupport

/// A learner's progress through the katas, computed from the journal.
public struct Progress: Sendable {
  /// A learner's progress in one kata.
  public struct Record: Equatable, Sendable {
    /// How far the learner has come.
    public enum State: String, CaseIterable, Encodable, Sendable {
      /// The journal has no entry about it.
      case new
      /// It was opened, and has not passed yet.
      case started
      /// It has passed once, whatever the file says now.
      case passed
    }

    /// How far the learner has come.
    public var state = State.new
    /// The graded files that differed from the starter and from the attempt before.
    public var attempts = 0
    /// The number of hints that the learner has seen for each check, by the check's id.
    public var hints: [String: Int] = [:]
    /// The files of the solutions that were opened.
    public var solutions: Set<String> = []
    /// True if a solution or the explanation was opened before the kata had passed.
    public var hasRevealed = false
    /// The shortest time from opening the kata to its first pass after that, in seconds. A pause between two entries counts for
    /// `longestPause` at most. Nil if it has not passed.
    public var bestSeconds: Int?
    /// The kind of the last attempt's verdict.
    public var lastVerdict: String?
    /// The number of checks that the last attempt passed.
    public var lastScore: Int?
    /// The fingerprint of the last attempt's file; nil after a reset.
    public var lastSource: String?
    /// True if the kata was opened and has not been reset since.
    public var isOpen = false

    /// The number of hints that the learner has seen for all checks.
    public var hintCount: Int { hints.values.reduce(0, +) }

    /// True if the learner may open solutions without a warning.
    public var maySeeSolutions: Bool { state == .passed || hasRevealed }

    /// True from opening to passing: only then is the time taken.
    fileprivate var isTimed = false
    fileprivate var seconds = 0
    fileprivate var lastTime: Date?
  }

  /// The most seconds between two entries that count as work, so that a lunch break does not.
  public static let longestPause = 600

  private var records: [String: Record] = [:]
  /// The name of the kata of the last entry.
  public private(set) var latest: String?

  /// Computes the progress from a journal's entries.
  /// - Parameter entries: oldest first.
  public init(_ entries: [Journal.Entry] = []) {
    for entry in entries { add(entry) }
  }

  /// The progress in a kata.
  public subscript(kata: Kata) -> Record { self[kata.name] }

  subscript(name: String) -> Record { records[name] ?? Record() }

  private mutating func add(_ entry: Journal.Entry) {
    latest = entry.kata
    var record = self[entry.kata]
    let pause = record.lastTime.map { entry.time.timeIntervalSince($0) } ?? 0
    // A clock that was set back takes nothing away.
    record.seconds += Int(min(max(pause, 0), Double(Self.longestPause)))
    record.lastTime = entry.time
    if record.state == .new { record.state = .started }
    switch entry.event {
    case .opened:
      record.seconds = 0
      record.isOpen = true
      record.isTimed = true
    case .attempt:
      record.add(attempt: entry)
    case .hint:
      guard let check = entry.check else { break }
      record.hints[check] = max(record.hints[check] ?? 0, entry.level ?? 1)
    case .solution:
      if let solution = entry.solution { record.solutions.insert(solution) }
      if entry.isRevealed ?? false { record.hasRevealed = true }
    case .explanation:
      if entry.isRevealed ?? false { record.hasRevealed = true }
    case .reset:
      record.isOpen = false
      record.isTimed = false
      record.lastSource = nil
    }
    records[entry.kata] = record
  }
}

extension Progress.Record {
  fileprivate mutating func add(attempt entry: Journal.Entry) {
    // Two checks of the same file at the same time are one attempt.
    if entry.source == nil || entry.source != lastSource { attempts += 1 }
    lastVerdict = entry.verdict
    lastScore = entry.score
    lastSource = entry.source
    guard entry.verdict == "passed" else { return }
    state = .passed
    if isTimed { bestSeconds = min(bestSeconds ?? .max, seconds) }
    // Attempts after a pass are play. The next time begins with a reset.
    isTimed = false
  }
}
