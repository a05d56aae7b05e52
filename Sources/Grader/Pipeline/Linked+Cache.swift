import KataSupport

extension Linked {
  /// The names of the files in a cache entry.
  private enum File {
    static let program = "suite"
    static let record = "record.json"
  }

  /// Where a program is linked that is going to be kept in an entry.
  static func programPath(in entry: CacheEntry) -> String { "\(entry.folder)/\(File.program)" }

  /// Opens what an earlier grading has linked.
  /// - Throws: `UserError` if there is no room for a working folder.
  init(_ submission: Submission, keptIn entry: CacheEntry, _ cache: Cache) throws(UserError) {
    guard let record = try? JSONDecoder().decode(Record.self, from: try Files.read("\(entry.folder)/\(File.record)"))
    else { throw .infrastructure("The cache entry \(entry.folder) is damaged: remove it.") }
    self.init(
      submission: submission, record: record,
      program: SuiteProgram(path: Self.programPath(in: entry), folder: try WorkFolder(in: cache), entry: entry))
  }

  /// Begins to publish the program together with its record.
  /// - Throws: `UserError` if the disk is full.
  func published(in draft: CacheDraft) throws(UserError) -> Linked {
    guard let data = try? JSONEncoder().encode(record) else { throw .infrastructure("Cannot encode a record.") }
    try Files.write(data, to: "\(draft.entry.folder)/\(File.record)")
    return Linked(
      submission: submission, record: record,
      program: SuiteProgram(path: program.path, folder: program.folder, entry: draft.entry),
      publication: CachePublication(draft))
  }
}

extension Grader {
  /// The key of a linked program in the cache: a digest of everything that the program and its record depend on.
  func key(of submission: Submission, suite fingerprint: String) throws(UserError) -> Fingerprint {
    let kata = submission.kata
    var key = Fingerprint()
    for text in [
      "linked 2", GraderIdentity.text, "\(toolchain.fingerprint)", fingerprint, control.rawValue, kata.name,
      kata.module, kata.file,
      "\(kata.imports)", "\(Compiler.submissionOptions(for: kata))", "\(Linker.options)",
    ] { key.add(text) }
    key.add(submission.source)
    // The gates compare with it, and in a bundle the suite does not depend on it.
    key.add(try Files.read("\(root)/Katas/\(kata.name)/\(kata.file)"))
    return key
  }
}
