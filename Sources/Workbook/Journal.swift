#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// What a learner did, in order: a file of JSON lines that only ever grows.
///
/// An entry is on the disk when `append` returns, and whole: writers take turns, a line that could not be written to its end is
/// taken back, and one that a power cut tore is closed off by the next.
public struct Journal: Sendable {
  /// One thing that a learner did.
  public struct Entry: Codable, Equatable, Sendable {
    public enum Event: String, Codable, Sendable {
      /// The kata was looked at for the first time, or again after a reset.
      case opened
      /// A file that the learner had changed was graded.
      case attempt
      case hint
      case solution
      case reset
    }

    public var time: Date
    public var event: Event
    public var kata: String
    /// Of an attempt: the kind of verdict, the checks that hold, and the fingerprint of the file.
    public var verdict: String?
    public var score: Int?
    public var maxScore: Int?
    public var source: String?
    /// Of a hint: the check and how far it went.
    public var check: String?
    public var level: Int?
    /// Of a solution: its file. It was revealed if the learner had not passed before.
    public var solution: String?
    public var isRevealed: Bool?

    public init(_ event: Event, _ kata: String, time: Date = .now) {
      self.event = event
      self.kata = kata
      self.time = time
    }
  }

  /// What the file holds.
  public struct Reading: Sendable {
    public var entries: [Entry] = []
    /// The lines that are no entries, from 1.
    public var damaged: [Int] = []
  }

  public let path: String

  public init(of workspace: Workspace) {
    path = workspace.records + "/journal.jsonl"
  }

  /// Reads everything that can be read. A line that is torn or foreign costs that line.
  public func read() throws(Complaint) -> Reading {
    var reading = Reading()
    guard Files.exists(path) else { return reading }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    for (index, line) in try Files.read(path).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated() where !line.isEmpty
    {
      if let entry = try? decoder.decode(Entry.self, from: line) {
        reading.entries.append(entry)
      } else {
        reading.damaged.append(index + 1)
      }
    }
    return reading
  }

  /// Writes an entry down.
  /// - Throws: a complaint that says what was not recorded.
  public func append(_ entry: Entry) throws(Complaint) {
    func failure() -> Complaint {
      .infrastructure(
        "Not recorded: the \(entry.event.rawValue) of “\(entry.kata)”, because \(path) cannot be written: "
          + String(cString: strerror(errno)).lowercasedFirst + ".")
    }
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard var line = try? encoder.encode(entry) else { throw .infrastructure("An entry cannot be encoded.") }
    line.append(UInt8(ascii: "\n"))

    let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure() }
    defer { close(file) }
    // Given back when the file is closed, whatever happens.
    while flock(file, LOCK_EX) != 0 { guard errno == EINTR else { throw failure() } }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure() }
    var last: UInt8 = 0
    if status.st_size > 0, pread(file, &last, 1, status.st_size - 1) == 1, last != UInt8(ascii: "\n") {
      line.insert(UInt8(ascii: "\n"), at: line.startIndex)
    }
    var rest = line[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        let complaint = failure()
        ftruncate(file, status.st_size)
        throw complaint
      }
      rest = rest.dropFirst(written)
    }
    guard fsync(file) == 0 || errno == EINVAL else { throw failure() }
  }
}
