/// Reading and listing files, with errors that a person can act on.
public enum Files {
  /// The bytes of a file that is read as a whole, at most.
  private static let limit = 1 << 30

  /// The bytes of a plain file.
  /// - Throws: ``UserError`` if it cannot be read, is a pipe or a device, or is too large.
  public static func read(_ path: String) throws(UserError) -> Data {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .usage("\(path) is no plain file.") }
      guard status.st_size <= limit else { throw .usage("\(path) has more than \(limit >> 30) GB.") }
    }
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw .infrastructure("Cannot read \(path): \(reason(error)).")
    }
  }

  /// The text of a file, which must be UTF-8.
  /// - Throws: ``UserError`` if it cannot be read, or is no UTF-8.
  public static func readText(_ path: String) throws(UserError) -> String {
    guard let text = String(validating: try read(path), as: UTF8.self) else {
      throw .infrastructure("\(path) is not UTF-8 text.")
    }
    return text
  }

  /// Writes a file as a whole or not at all: to a neighbour first, which then takes the name.
  /// - Throws: ``UserError`` if it cannot be written.
  public static func write(_ data: Data, to path: String) throws(UserError) {
    do {
      try data.write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw .infrastructure("Cannot write \(path): \(reason(error)).")
    }
  }

  /// Makes a folder and those above it.
  /// - Throws: ``UserError`` if one of them cannot be made.
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

  /// True if there is something at the path, or where its links lead.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// True if something has that name, even a link to nowhere.
  public static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// True for a folder, and for a link to one.
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

  /// Removes a file, or a folder with everything in it, if it is there.
  public static func remove(_ path: String) {
    // A file that is already gone need not be removed.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Makes a new private folder.
  /// - Parameter prefix: the beginning of its path; characters that no other folder has are added.
  /// - Returns: its path, without links.
  /// - Throws: ``UserError`` if it cannot be made.
  package static func makeUniqueFolder(_ prefix: String) throws(UserError) -> String {
    var template = Array("\(prefix)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .infrastructure("Cannot make a folder \(prefix)…: \("\(SystemError())".lowercasedFirst).")
    }
    return resolved(String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  /// The path of the running program, whatever it was called as.
  package static var runningProgram: String {
    #if os(Linux)
      resolved("/proc/self/exe")
    #else
      _dyld_get_image_name(0).map { resolved(String(cString: $0)) } ?? CommandLine.arguments[0]
    #endif
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

  /// The folder in which the program runs.
  public static var currentFolder: String { FileManager.default.currentDirectoryPath }

  /// The system's reason for an error of Foundation's. `errno` may have changed since: the error carries the code.
  private static func reason(_ error: any Error) -> String {
    let code = ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue ?? errno
    return "\(SystemError(code))".lowercasedFirst
  }
}

extension String {
  /// Checks that the bytes are UTF-8, unlike `String(decoding:as:)`, which repairs them.
  public init?(validating data: Data, as encoding: UTF8.Type) {
    guard let text = String(validating: Array(data), as: encoding) else { return nil }
    self = text
  }

  /// The text with a small first letter, for the middle of a sentence.
  package var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
