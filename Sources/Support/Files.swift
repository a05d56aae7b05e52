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

/// Reading and listing files, with errors that a person can act on.
public enum Files {
  /// The bytes of a file.
  public static func read(_ path: String) throws(UserError) -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw .infrastructure("Cannot read \(path): \(reason(error)).")
    }
  }

  /// The text of a file, which must be UTF-8.
  public static func readText(_ path: String) throws(UserError) -> String {
    guard let text = String(validating: try read(path), as: UTF8.self) else {
      throw .infrastructure("\(path) is not UTF-8 text.")
    }
    return text
  }

  /// Writes a file as a whole or not at all: to a neighbour first, which then takes the name.
  public static func write(_ data: Data, to path: String) throws(UserError) {
    do {
      try data.write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw .infrastructure("Cannot write \(path): \(reason(error)).")
    }
  }

  /// Makes a folder and those above it.
  public static func makeFolder(_ path: String) throws(UserError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .infrastructure("Cannot make the folder \(path): \(reason(error)).")
    }
  }

  /// The names in a folder, sorted; none if there is no such folder.
  public static func list(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// True if something has that name, be it a link to nowhere.
  public static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  public static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

  /// True for a symbolic link, wherever it leads.
  public static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// True for a file on a disk, which can be read to its end.
  public static func isPlain(_ path: String) -> Bool { kind(of: path) == S_IFREG }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The path without links, dots and slashes too many; as it is where there is nothing.
  public static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  public static func remove(_ path: String) {
    // What is already gone need not be removed.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The folder and those above it, nearest first.
  public static func ancestors(of path: String) -> [String] {
    var result: [String] = []
    var parts = path.split(separator: "/").map(String.init)
    while true {
      result.append("/" + parts.joined(separator: "/"))
      if parts.popLast() == nil { return result }
    }
  }

  public static var currentFolder: String { FileManager.default.currentDirectoryPath }

  /// What the system complained about, in its words. `errno` may be another's by now: the error carries it.
  private static func reason(_ error: any Error) -> String {
    let code = ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue ?? errno
    return String(cString: strerror(code)).lowercasedFirst
  }
}

extension String {
  /// Checks that the bytes are UTF-8, unlike `String(decoding:as:)`, which repairs them.
  public init?(validating data: Data, as encoding: UTF8.Type) {
    guard let text = String(validating: Array(data), as: encoding) else { return nil }
    self = text
  }

  package var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
