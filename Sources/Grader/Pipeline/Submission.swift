#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import KataSupport
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A file that a learner hands in for a kata: UTF-8 text of a limited size.
struct Submission: Sendable {
  let kata: Kata
  /// The bytes of the file: valid UTF-8.
  let source: Data

  /// The bytes of a submission at most.
  static let limit = 256 << 10

  /// The file as text.
  var text: String { String(decoding: source, as: UTF8.self) }

  /// The digest that names the file in a verdict.
  var fingerprint: String { "\(Fingerprint(of: source))" }

  /// Words of code that keeps threads apart by itself, or tells the compiler not to look.
  private static let wordsOfThreads = [
    "@unchecked", "nonisolated(unsafe)", "@preconcurrency", "Mutex", "Atomic", "atomicMemoryFence", "NSLock",
    "NSRecursiveLock", "NSCondition", "Dispatch", "pthread_",
  ]

  /// True if the file leaves to the programmer what threads do at the same time: it opts out of the compiler's checking, or uses
  /// locks or atomics.
  var isLeftToTheProgrammer: Bool { Self.isLeftToTheProgrammer(text) }

  static func isLeftToTheProgrammer(_ text: String) -> Bool { wordsOfThreads.contains { text.contains($0) } }

  /// Words of code that hands cancellation on by itself: another thread can cancel between any two of its lines.
  private static let wordsOfCancellation = ["withTaskCancellationHandler", "UnlessCancelled"]

  /// The checks of which stories of threads are told with this file.
  var toldByThreads: [Kata.Check] {
    let isMeant = isLeftToTheProgrammer || Self.wordsOfCancellation.contains { text.contains($0) }
    return isMeant ? kata.toldByThreads : kata.threadChecks
  }

  /// Takes a file in: a regular file of UTF-8 text, nothing else and not through a link.
  /// - Throws: ``Rejection`` if the file breaks a rule of intake; `UserError` if there is no such file.
  static func take(_ path: String, for kata: Kata) throws -> Submission {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw UserError.usage("There is no file \(path).")
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw UserError.usage("\(path) is a folder: name the file, or a folder that holds \(kata.file).")
    case S_IFREG: break
    default: throw Rejection(.refused, "\(kata.file) is a link or a special file: hand in a plain file.")
    }
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw UserError.usage("Cannot read \(path): \(String(cString: strerror(errno))).")
    }
    defer { close(descriptor) }
    guard status.st_size <= limit else {
      throw Rejection(.refused, "\(kata.file) has \(status.st_size) bytes: a submission has \(limit) at most.")
    }
    guard let data = read(descriptor) else {
      throw UserError.usage("Cannot read \(path): \(String(cString: strerror(errno))).")
    }
    guard String(validating: data, as: UTF8.self) != nil else {
      throw Rejection(.refused, "\(kata.file) is not UTF-8 text: save it as UTF-8.")
    }
    guard data.contains(where: { !" \t\r\n".utf8.contains($0) }) else {
      throw Rejection(.refused, "\(kata.file) is empty: start again from the starter.")
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
