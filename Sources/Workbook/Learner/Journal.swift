import KataSupport

/// The record of a learner's actions, in order: a file of JSON lines that only ever grows.
///
/// When ``append(_:)`` returns, the whole entry is on the disk. Writers take turns. A line that could not be written completely is
/// removed, and one that a power cut tore ends before the next entry.
public struct Journal: Sendable {
  /// One action of a learner.
  public struct Entry: Codable, Equatable, Sendable {
    /// The kind of action.
    public enum Event: String, Codable, Sendable {
      /// The learner opened the kata for the first time, or for the first time after a reset.
      case opened
      /// A file that the learner had changed was graded.
      case attempt
      /// The learner took a hint.
      case hint
      /// The learner opened a solution.
      case solution
      /// The learner read what the kata teaches.
      case explanation
      /// The learner replaced the file by the starter.
      case reset

      /// The noun for it in a message.
      fileprivate var noun: String { self == .opened ? "opening" : rawValue }
    }

    /// The moment of the action, to the second.
    public var time: Date
    /// The kind of action. It says which of the properties below have values.
    public var event: Event
    /// The name of the kata.
    public var kata: String
    /// The kind of an attempt's verdict.
    public var verdict: String?
    /// The number of checks that an attempt passed.
    public var score: Int?
    /// The number of the kata's checks at the time of an attempt.
    public var maxScore: Int?
    /// The fingerprint of an attempt's file.
    public var source: String?
    /// The id of the check that a hint is for.
    public var check: String?
    /// The number of hints for that check that the learner has seen, this one included.
    public var level: Int?
    /// The name of a solution's file.
    public var solution: String?
    /// True if the learner opened a solution, or read the explanation, before the kata had passed.
    public var isRevealed: Bool?

    /// An entry without the properties of its kind.
    public init(_ event: Event, _ kata: String, time: Date = .now) {
      self.event = event
      self.kata = kata
      self.time = time
    }

    /// False for an entry that `kata` never writes.
    fileprivate var isSound: Bool { (1...99).contains(level ?? 1) }
  }

  /// The content of the file.
  public struct Reading: Sendable {
    /// The entries, oldest first.
    public var entries: [Entry] = []
    /// The numbers of the lines that are no entries, from 1.
    public var damaged: [Int] = []
  }

  /// The path of the file.
  public let path: String
  /// The longest wait for another writer. A writer takes some milliseconds, unless it was stopped in the middle.
  private let patience: Duration

  /// Names the journal of a workspace, which need not exist yet.
  public init(of workspace: Workspace, patience: Duration = .seconds(10)) {
    path = workspace.records + "/journal.jsonl"
    self.patience = patience
  }

  /// Reads the entries, and skips lines that are damaged.
  /// - Throws: `UserError` if the file cannot be read.
  public func read() throws(UserError) -> Reading {
    var reading = Reading()
    guard Files.exists(path) else { return reading }
    guard Files.isPlain(path) else { throw .infrastructure("\(path) is no plain file: nothing in it is known.") }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let lines = try bytes().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      if let entry = try? decoder.decode(Entry.self, from: line), entry.isSound {
        reading.entries.append(entry)
      } else {
        reading.damaged.append(index + 1)
      }
    }
    return reading
  }

  /// Reads the file between two turns of writers, so that a line that is being written does not look torn.
  private func bytes() throws(UserError) -> Data {
    let file = try? FileDescriptor(opening: path, O_RDONLY)
    defer { file?.close() }
    // A writer that stands still is no reason not to read.
    if let file { _ = lock(file, LOCK_SH) }
    return try Files.read(path)
  }

  /// Adds an entry at the end of the file.
  /// - Throws: `UserError` with what was not recorded, and why.
  public func append(_ entry: Entry) throws(UserError) {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Nothing in an entry can fail to be encoded.
    guard var line = try? encoder.encode(entry) else { return }
    line.append(UInt8(ascii: "\n"))
    do {
      try write(line)
    } catch {
      throw .infrastructure(
        "Not recorded: the \(entry.event.noun) of “\(entry.kata)”, because \(path) cannot be written: "
          + "\(error.reason).")
    }
  }

  /// Why a line was not written.
  private struct Failure: Error {
    let reason: String

    init(reason: String) { self.reason = reason }
    init(_ error: SystemError) { reason = error.description.lowercasedFirst }
  }

  private func write(_ line: Data) throws(Failure) {
    let file: FileDescriptor
    do { file = try FileDescriptor(opening: path, O_RDWR | O_APPEND | O_CREAT) } catch { throw Failure(error) }
    // Closing it also unlocks it.
    defer { file.close() }
    guard lock(file, LOCK_EX) else { throw Failure(reason: "another kata is writing it and does not end") }
    do { try append(line, to: file) } catch { throw Failure(error) }
  }

  private func append(_ line: Data, to file: FileDescriptor) throws(SystemError) {
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw SystemError() }
    var last = UInt8(ascii: "\n")
    if status.st_size > 0 { pread(file.number, &last, 1, status.st_size - 1) }
    let isTorn = last != UInt8(ascii: "\n")
    do {
      try file.write((isTorn ? Data("\n".utf8) : Data()) + line)
    } catch {
      ftruncate(file.number, status.st_size)
      throw error
    }
    // A pipe, for example, has nothing to wait for.
    guard fsync(file.number) == 0 || errno == EINVAL else { throw SystemError() }
    if status.st_size == 0 { syncFolder() }
  }

  /// A new file is safe only when its name is on the disk too.
  private func syncFolder() {
    let folder = String(path.prefix(upTo: path.lastIndex(of: "/")!))
    guard let folder = try? FileDescriptor(opening: folder, O_RDONLY) else { return }
    fsync(folder.number)
    folder.close()
  }

  /// Waits for a turn, but not for ever: a writer may have been stopped in the middle, and Ctrl-C must work.
  private func lock(_ file: FileDescriptor, _ kind: Int32) -> Bool {
    let end = ContinuousClock.now + patience
    while flock(file.number, kind | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < end else { return false }
      usleep(2_000)
    }
    return true
  }
}
