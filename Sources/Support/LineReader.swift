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

/// Reads a file line by line, however long it is: no more than a line is in memory.
public final class LineReader {
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

  private let path: String
  private let descriptor: Int32
  private let isOwner: Bool
  private var buffer = Data()
  private var searched = 0
  private var offset = 0
  private var number = 0

  /// Opens a file.
  public init(_ path: String) throws(UserError) {
    self.path = path
    isOwner = true
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.complaint(path) }
  }

  /// Reads from an open file, which stays open.
  /// - Parameter path: what complaints call it.
  public init(reading descriptor: Int32, path: String) {
    self.path = path
    self.descriptor = descriptor
    isOwner = false
  }

  deinit { if isOwner { close(descriptor) } }

  /// The next line, or nil at the end.
  public func next() throws(UserError) -> Line? {
    while true {
      if let end = buffer[(buffer.startIndex + searched)...].firstIndex(of: UInt8(ascii: "\n")) {
        return take(buffer[buffer.startIndex..<end], isWhole: true)
      }
      searched = buffer.count
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
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.complaint(path) }
      buffer.append(contentsOf: bytes[0..<count])
      return count > 0
    }
  }

  /// The bytes at a place of a file; fewer if it ends before.
  public static func bytes(of path: String, at offset: Int, length: Int) throws(UserError) -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    var bytes = [UInt8](repeating: 0, count: length)
    let count = descriptor < 0 ? -1 : pread(descriptor, &bytes, length, off_t(offset))
    guard count >= 0 else { throw complaint(path) }
    return Data(bytes[0..<count])
  }

  private static func complaint(_ path: String) -> UserError {
    .usage("Cannot read \(path): \(String(cString: strerror(errno)).lowercasedFirst).")
  }
}
