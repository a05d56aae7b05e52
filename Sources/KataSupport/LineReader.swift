/// Reads a plain file line by line, however long it is: no more than a line is in memory, and a line has a limit.
public final class LineReader {
  /// A line of the file.
  public struct Line {
    /// From 1.
    public let number: Int
    /// Where it begins in the file.
    public let offset: Int
    /// Without the newline.
    public let data: Data
    /// False for a last line that no newline ends.
    public let isWhole: Bool
  }

  /// The bytes of a line at most: many times those of the longest verdict.
  private static let limit = 64 << 20

  private let path: String
  private let file: FileDescriptor
  private let isOwner: Bool
  private var buffer = Data()
  private var searched = 0
  private var offset = 0
  private var number = 0

  /// Opens a file.
  /// - Throws: ``UserError`` if it cannot be read.
  public init(_ path: String) throws(UserError) {
    self.path = path
    isOwner = true
    do throws(SystemError) {
      file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
    } catch {
      throw Self.failure(path, error)
    }
    guard Files.isPlain(path) else {
      file.close()
      throw .usage("\(path) is no plain file: write the lines to one first.")
    }
  }

  /// Reads from an open file, which stays open.
  /// - Parameter path: what errors call it.
  public init(reading descriptor: Int32, path: String) {
    self.path = path
    file = FileDescriptor(descriptor)
    isOwner = false
  }

  deinit { if isOwner { file.close() } }

  /// The next line, or nil at the end.
  /// - Throws: ``UserError`` if the file cannot be read.
  public func next() throws(UserError) -> Line? {
    while true {
      if let end = buffer[(buffer.startIndex + searched)...].firstIndex(of: UInt8(ascii: "\n")) {
        return take(buffer[buffer.startIndex..<end], isWhole: true)
      }
      searched = buffer.count
      guard searched <= Self.limit else {
        throw .usage("\(path), line \(number + 1), has more than \(Self.limit >> 20) MB: that is no line of kata’s.")
      }
      guard try fill() else { return buffer.isEmpty ? nil : take(buffer, isWhole: false) }
    }
  }

  private func take(_ data: Data, isWhole: Bool) -> Line {
    number += 1
    let line = Line(number: number, offset: offset, data: Data(data), isWhole: isWhole)
    let length = data.count + (isWhole ? 1 : 0)
    offset += length
    buffer = Data(buffer.dropFirst(length))
    searched = 0
    return line
  }

  /// - Returns: false at the end of the file.
  private func fill() throws(UserError) -> Bool {
    do throws(SystemError) {
      let bytes = try file.read()
      buffer.append(bytes)
      return !bytes.isEmpty
    } catch {
      throw Self.failure(path, error)
    }
  }

  /// The bytes at a place of a file; fewer if it ends before.
  /// - Throws: ``UserError`` if the file cannot be read.
  public static func bytes(of path: String, at offset: Int, length: Int) throws(UserError) -> Data {
    do throws(SystemError) {
      let file = try FileDescriptor(opening: path, O_RDONLY)
      defer { file.close() }
      var bytes = [UInt8](repeating: 0, count: length)
      let count = pread(file.number, &bytes, length, off_t(offset))
      guard count >= 0 else { throw SystemError() }
      return Data(bytes[0..<count])
    } catch {
      throw failure(path, error)
    }
  }

  private static func failure(_ path: String, _ error: SystemError) -> UserError {
    .usage("Cannot read \(path): \(error.description.lowercasedFirst).")
  }
}
