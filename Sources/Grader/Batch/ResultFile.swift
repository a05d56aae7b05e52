import KataSupport
import Synchronization
import Workbook

/// The file that a class's results go to, a line each.
///
/// It only grows, one grader writes it at a time, and a line is on the disk when ``append(_:)`` returns: a grader that is killed at
/// any moment leaves whole lines and at most one torn one, which the next grader cuts off.
public final class ResultFile: Sendable {
  /// Where the file is.
  public let path: String
  /// The entries whose results the file had when it was opened.
  public let done: Set<Roster.Key>
  private let descriptor: Int32
  private let key: String?
  private let writing = Mutex(())

  /// Opens the file for the results of a part of a class.
  /// - Parameters:
  ///   - path: the file; it is made if there is none.
  ///   - roster: the class.
  ///   - shard: the part of the class that is graded.
  ///   - resumes: true to go on with what is there; else nothing may be there.
  ///   - key: what each line is signed with; nil for nothing.
  /// - Throws: `UserError` if the file holds something else, if another grader is writing it, or if it cannot be written.
  public init(_ path: String, of roster: Roster, _ shard: Shard, resumes: Bool, key: String? = nil) throws(UserError) {
    self.path = path
    self.key = key
    descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o644)
    guard descriptor >= 0 else { throw .usage("Cannot write \(path): \(SystemError()).") }
    do throws(UserError) {
      done = try Self.prepare(descriptor, path, roster, shard, resumes: resumes, key)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  private static func prepare(
    _ descriptor: Int32, _ path: String, _ roster: Roster, _ shard: Shard, resumes: Bool, _ key: String?
  ) throws(UserError) -> Set<Roster.Key> {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .usage("\(path) is no plain file: results go to one, so that --resume can go on with it.")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else {
        throw .infrastructure("Cannot lock \(path): \(SystemError()). Name a file on another file system.")
      }
      throw .usage("Another kata is writing \(path): wait for it, or name another file.")
    }
    guard status.st_size > 0 else { return [] }
    guard resumes else {
      throw .usage("\(path) has results already: go on with them by --resume, or name another file.")
    }
    let (done, end) = try read(descriptor, path, roster, shard, key)
    guard end == status.st_size || ftruncate(descriptor, off_t(end)) == 0 else {
      throw .infrastructure("Cannot write \(path): \(SystemError()).")
    }
    return done
  }

  /// - Returns: what is done, and where the last whole line ends.
  private static func read(
    _ descriptor: Int32, _ path: String, _ roster: Roster, _ shard: Shard, _ key: String?
  ) throws(UserError) -> (done: Set<Roster.Key>, end: Int) {
    var done: Set<Roster.Key> = []
    let reader = LineReader(reading: descriptor, path: path)
    var end = 0
    while let line = try reader.next() {
      guard line.isWhole else { break }
      guard let result = BatchResult(line: line.data) else {
        throw .usage("\(path), line \(line.number), is no result: remove the line, and it is graded again.")
      }
      guard result.isGenuine(key) else {
        throw .usage(
          "\(path), line \(line.number), was not written with this \(BatchResult.keyVariable): remove the line.")
      }
      guard result.cohort == roster.fingerprint, result.shard == "\(shard)" else {
        throw .usage(
          "\(path), line \(line.number), is of another class or another part of it: name another file.")
      }
      guard done.insert(result.key).inserted else {
        throw .usage("\(path), line \(line.number), is the second result of its entry: remove one of them.")
      }
      end = line.offset + line.data.count + 1
    }
    return (done, end)
  }

  /// Writes a result to the disk, as a whole or not at all.
  /// - Throws: `UserError` if it cannot be written.
  public func append(_ result: BatchResult) throws(UserError) {
    let line = result.signed(with: key).line
    do throws(SystemError) {
      try writing.withLock { _ throws(SystemError) in try write(line) }
    } catch {
      throw .infrastructure("Cannot write \(path): \(error).")
    }
  }

  private func write(_ line: Data) throws(SystemError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError() }
    do throws(SystemError) {
      try FileDescriptor(descriptor).write(line)
    } catch {
      ftruncate(descriptor, status.st_size)
      throw error
    }
    guard fsync(descriptor) == 0 else { throw SystemError() }
  }
}
