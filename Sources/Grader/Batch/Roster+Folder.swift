import KataSupport
import Workbook

/// A class as a folder: a folder for each submission, named for it, and in it a file or a folder for each kata.
extension Roster {
  /// Finds the submissions in a folder. Hidden folders are not submissions.
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - katas: the katas to look for.
  ///   - isComplete: true if every submission must have all of them: a missing file becomes an entry that is refused.
  /// - Returns: the class, and the submissions with nothing to grade.
  /// - Throws: `UserError` if the folder cannot be read, or if a name in it is not UTF-8.
  public static func find(
    in folder: String, _ katas: [Kata], isComplete: Bool
  ) throws(UserError) -> (roster: Roster, without: [String]) {
    var entries: [Entry] = []
    var without: [String] = []
    for name in try folders(in: folder) {
      let found = katas.compactMap { kata in
        entry(name, in: folder, kata, isComplete: isComplete, isOnly: katas.count == 1)
      }
      if found.isEmpty { without.append(name) }
      entries += found
    }
    return (Roster(entries), without)
  }

  /// The file of a kata in one submission: in a folder of the kata's name, else in the submission's own folder.
  private static func entry(_ name: String, in folder: String, _ kata: Kata, isComplete: Bool, isOnly: Bool) -> Entry? {
    let place = folder == "." ? name : "\(folder)/\(name)"
    let file = SubmittedFile.find(kata, in: place, isOnly: isOnly)
    guard let path = file?.path ?? (isComplete ? "\(place)/\(kata.file)" : nil) else { return nil }
    var entry = Entry(submission: name, kata: kata, path: path, remark: file?.remark)
    // A learner who links to another's folder hands in nothing of their own.
    if path.hasPrefix("\(place)/\(kata.name)/"), kind(of: "\(place)/\(kata.name)") == S_IFLNK {
      entry.refusal = "\(kata.name) is a link: hand in a plain folder."
    }
    return entry
  }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func folders(in folder: String) throws(UserError) -> [String] {
    guard let stream = opendir(folder) else {
      throw .usage("Cannot read \(folder): \(SystemError().description.lowercasedFirst).")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard let name = String(validating: bytes, as: UTF8.self) else {
        let shown = String(decoding: bytes, as: UTF8.self)
        throw .usage("\(folder)/\(shown) has a name that is not UTF-8: rename it, or write a list for --manifest.")
      }
      if !name.hasPrefix("."), Files.isFolder("\(folder)/\(name)") { names.append(name) }
    }
    return names
  }
}
