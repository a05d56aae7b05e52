import KataSupport

/// The list of an entry's files, with the size and the digest of each, that makes an entry complete.
///
///     manifest = "kata-cache/1" LF *( digest SP size SP name LF ) digest LF   ; the last is that of all before it
struct CacheManifest {
  private static let name = "manifest"
  private static let schema = "kata-cache/1"

  private struct File: Equatable {
    let digest: String
    let size: Int
    let name: String

    /// - Throws: `UserError` if the file cannot be read.
    init(_ name: String, in folder: String) throws(UserError) {
      let data = try Files.read("\(folder)/\(name)")
      digest = "\(Fingerprint(of: data))"
      size = data.count
      self.name = name
    }

    init?(_ line: Substring) {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3, let size = Int(words[1]) else { return nil }
      digest = String(words[0])
      self.size = size
      name = String(words[2])
    }

    var line: String { "\(digest) \(size) \(name)\n" }
  }

  private let files: [File]

  /// Describes the files of a folder, and waits until they are on the disk.
  /// - Throws: `UserError` if one of them cannot be read, or the disk is full.
  init(describing folder: String) throws(UserError) {
    var files: [File] = []
    for name in Files.list(folder) {
      files.append(try File(name, in: folder))
      try Self.synchronize("\(folder)/\(name)")
    }
    self.files = files
  }

  /// Reads the manifest of an entry.
  /// - Returns: nil if there is none, or not a whole one.
  init?(readFrom folder: String) {
    guard let text = try? Files.readText("\(folder)/\(Self.name)"), text.hasSuffix("\n") else { return nil }
    let lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 2, lines[0] == Self.schema, let seal = lines.last else { return nil }
    files = lines.dropFirst().dropLast().compactMap { File($0) }
    guard files.count == lines.count - 2, seal == Self.seal(files) else { return nil }
  }

  /// Writes the manifest under another name first, so that it is there in full or not at all.
  /// - Throws: `UserError` if the disk is full or cannot be written.
  func write(to folder: String) throws(UserError) {
    let draft = "\(folder)/\(Self.name).draft"
    try Files.write(Data((Self.text(files) + Self.seal(files) + "\n").utf8), to: draft)
    try Self.synchronize(draft)
    guard rename(draft, "\(folder)/\(Self.name)") == 0 else { throw Self.refusal(folder) }
  }

  /// The bytes of all files.
  var size: Int { files.reduce(0) { $0 + $1.size } }

  /// The names of an entry's files, and of the manifest.
  var names: [String] { files.map(\.name) + [Self.name] }

  /// True if every file of the folder has the content that is listed.
  func isTrue(of folder: String) -> Bool {
    files.allSatisfy { file in (try? File(file.name, in: folder)) == file }
  }

  private static func text(_ files: [File]) -> String { schema + "\n" + files.map(\.line).joined() }

  private static func seal(_ files: [File]) -> String { "\(Fingerprint(of: Data(text(files).utf8)))" }

  private static func synchronize(_ path: String) throws(UserError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal(path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw refusal(path) }
  }

  static func refusal(_ path: String) -> UserError {
    .infrastructure("Cannot write to the cache: \(path): \(SystemError().description.lowercasedFirst).")
  }
}
