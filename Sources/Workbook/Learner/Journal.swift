#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Support

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

      /// What was done, in a sentence.
      fileprivate var noun: String { self == .opened ? "opening" : rawValue }
    }

    public var time: Date
    public var event: Event
    public var kata: String
    /// Of an attempt: the kind of verdict, the checks that hold, and the fingerprint of the file.
    public var verdict: String?
    public var score: Int?
    public var maxScore: Int?
    public var source: String?
    /// Of a hint: the check and how far it went, from 1.
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

    /// False if it says what `kata` never writes.
    fileprivate var isSound: Bool { (1...99).contains(level ?? 1) }
  }

  /// What the file holds.
  public struct Reading: Sendable {
    public var entries: [Entry] = []
    /// The lines that are no entries, from 1.
    public var damaged: [Int] = []
  }

  public let path: String
  /// How long to wait for another's turn to end. It takes some milliseconds; who takes longer stands still.
  private let patience: Duration

  public init(of workspace: Workspace, patience: Duration = .seconds(10)) {
    path = workspace.records + "/journal.jsonl"
    self.patience = patience
  }

  /// Reads everything that can be read. A line that is torn or foreign costs that line.
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

  /// The whole file, between two turns of writers, so that a line that is being written does not look torn.
  private func bytes() throws(UserError) -> Data {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { if file >= 0 { close(file) } }
    // A writer that stands still is no reason not to read.
    if file >= 0 { _ = lock(file, LOCK_SH) }
    return try Files.read(path)
  }

  /// Writes an entry down.
  /// - Throws: a complaint that says what was not recorded.
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

  /// Why a line was not written, in the system's words.
  private struct Failure: Error {
    let reason: String

    /// - Parameter code: read at once: what comes next may overwrite it.
    init(_ code: Int32 = errno) { reason = String(cString: strerror(code)).lowercasedFirst }
    init(reason: String) { self.reason = reason }
  }

  private func write(_ line: Data) throws(Failure) {
    let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw Failure() }
    // The lock goes with it, whatever happens.
    defer { close(file) }
    guard lock(file, LOCK_EX) else { throw Failure(reason: "another kata is writing it and does not end") }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw Failure() }
    var last = UInt8(ascii: "\n")
    if status.st_size > 0 { pread(file, &last, 1, status.st_size - 1) }
    let isTorn = last != UInt8(ascii: "\n")
    var rest = (isTorn ? Data("\n".utf8) : Data()) + line
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        let failure = Failure()
        ftruncate(file, status.st_size)
        throw failure
      }
      rest = rest.dropFirst(written)
    }
    // What is no file on a disk, such as a pipe, has nothing to wait for.
    guard fsync(file) == 0 || errno == EINVAL else { throw Failure() }
    if status.st_size == 0 { syncFolder() }
  }

  /// A new file is safe when its name is on the disk, too.
  private func syncFolder() {
    let folder = open(String(path.prefix(upTo: path.lastIndex(of: "/")!)), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Waits for a turn, but not for one that stands still: it may have been stopped in the middle, and Ctrl-C must work.
  private func lock(_ file: Int32, _ kind: Int32) -> Bool {
    let end = ContinuousClock.now + patience
    while flock(file, kind | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < end else { return false }
      usleep(2_000)
    }
    return true
  }

  private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(file, bytes, count)
    #else
      Glibc.write(file, bytes, count)
    #endif
  }
}
