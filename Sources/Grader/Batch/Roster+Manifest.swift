import KataSupport
import Workbook

/// A class as a list: a line of JSON for each entry.
///
///     { "submission": "alice", "kata": "clobber", "path": "alice/Outbox.swift" }
extension Roster {
  /// Reads a list. Its paths are relative to the folder that the list is in.
  /// - Throws: `UserError` that names the first line that is wrong.
  public init(manifest: String, _ workbook: Workbook) throws(UserError) {
    let folder = manifest.contains("/") ? String(manifest[..<manifest.lastIndex(of: "/")!]) + "/" : ""
    var entries: [Entry] = []
    var lines: [Key: Int] = [:]
    let reader = try LineReader(manifest)
    while let line = try reader.next() {
      guard !line.data.allSatisfy({ " \t\r".utf8.contains($0) }) else { continue }
      let entry = try Self.entry(line.data, at: "\(manifest), line \(line.number)", in: folder, workbook)
      if let first = lines.updateValue(line.number, forKey: entry.key) {
        throw .usage(
          "\(manifest), line \(line.number), has the same submission and kata as line \(first): each may be there once."
        )
      }
      entries.append(entry)
    }
    guard !entries.isEmpty else { throw .usage("\(manifest) is empty: it needs a line for each submission.") }
    self.init(entries)
  }

  private static func entry(
    _ line: Data, at place: String, in folder: String, _ workbook: Workbook
  ) throws(UserError) -> Entry {
    guard let value = JSONValue(parsing: line), case .object(let members) = value else {
      throw .usage("\(place), is no JSON object: it needs “submission”, “kata” and “path”.")
    }
    guard !JSONKeys.haveDuplicates(in: line) else { throw .usage("\(place), has a key twice: which one counts?") }
    for key in members.keys.sorted() where !["submission", "kata", "path"].contains(key) {
      throw .usage("\(place), has an unknown key “\(key)”: it may have submission, kata, path.")
    }
    func text(_ key: String) throws(UserError) -> String {
      guard let text = value[key]?.text, !text.isEmpty, !text.utf8.contains(0) else {
        throw .usage("\(place), needs “\(key)”, a text.")
      }
      return text
    }
    let submission = try text("submission")
    let name = try text("kata")
    let path = try text("path")
    let kata: Kata
    do throws(UserError) {
      kata = try workbook.kata(name)
    } catch {
      throw .usage("\(place): \(error.description)")
    }
    return Entry(submission: submission, kata: kata, path: path.hasPrefix("/") ? path : folder + path)
  }
}
