#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Support
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// What a learner hands in for one kata: the text of its one editable file.
public struct Submission: Sendable {
  public let kata: Kata
  let source: Data

  /// The bytes of a submission at most.
  public static let limit = 256 << 10

  /// Why a file is not taken in, as a sentence for the learner.
  public struct Refusal: Error, Sendable {
    public let message: String
  }

  /// Takes a file in: a regular file of UTF-8 text, nothing else and not through a link.
  /// - Throws: `Refusal` if the file breaks a rule of intake; `UserError` if there is no such file.
  public static func take(_ path: String, for kata: Kata) throws -> Submission {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw UserError.usage("There is no file \(path).")
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw UserError.usage("\(path) is a folder: name the file, or a folder that holds \(kata.file).")
    case S_IFREG: break
    default: throw Refusal(message: "\(kata.file) is a link or a special file: hand in a plain file.")
    }
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw UserError.usage("Cannot read \(path): \(String(cString: strerror(errno))).")
    }
    defer { close(descriptor) }
    guard status.st_size <= limit else {
      throw Refusal(message: "\(kata.file) has \(status.st_size) bytes: a submission has \(limit) at most.")
    }
    guard let data = read(descriptor) else {
      throw UserError.usage("Cannot read \(path): \(String(cString: strerror(errno))).")
    }
    guard String(validating: data, as: UTF8.self) != nil else {
      throw Refusal(message: "\(kata.file) is not UTF-8 text: save it as UTF-8.")
    }
    guard data.contains(where: { !" \t\r\n".utf8.contains($0) }) else {
      throw Refusal(message: "\(kata.file) is empty: start again from the starter.")
    }
    return Submission(kata: kata, source: data)
  }

  /// Reads no more than a submission may have.
  private static func read(_ descriptor: Int32) -> Data? {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while data.count <= limit {
      let count = systemRead(descriptor, &buffer, buffer.count)
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      data.append(contentsOf: buffer[0..<count])
    }
    return data
  }

  private static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, buffer, count)
    #else
      Glibc.read(descriptor, buffer, count)
    #endif
  }
}
