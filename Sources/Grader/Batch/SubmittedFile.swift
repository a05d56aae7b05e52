import KataSupport
import Workbook

/// A kata's file as a learner handed it in: under its name, or under one that a browser or an editor made of it.
public struct SubmittedFile: Sendable, Equatable {
  /// Where the file is.
  public let path: String
  /// What to tell the learner about its name; nil if the name is right.
  public let remark: String?

  /// Finds a kata's file in a submission: in a folder of the kata's name, else in the submission's own folder.
  ///
  /// A file of the right name comes first. Else it is the only file whose name differs as `Outbox (1).swift` or `outbox.swift` does.
  /// - Parameters:
  ///   - kata: the kata that the file is for.
  ///   - folder: the submission.
  ///   - isOnly: true if the submission is for this kata alone: then its only Swift file is meant, whatever its name.
  /// - Returns: nil if there is none, or if several could be meant.
  public static func find(_ kata: Kata, in folder: String, isOnly: Bool = false) -> SubmittedFile? {
    let own = "\(folder)/\(kata.name)"
    let places = Files.isLink(own) ? [folder] : [own, folder]
    for path in ["\(own)/\(kata.file)", "\(folder)/\(kata.file)"] where Files.isTaken(path) {
      return SubmittedFile(path: path, remark: nil)
    }
    for place in places {
      let names = Files.list(place).filter { Files.isPlain("\(place)/\($0)") && !Files.isLink("\(place)/\($0)") }
      let similar = names.filter { isLike(kata.file, $0) }
      let swift = names.filter { $0.hasSuffix(".swift") && $0 != "Package.swift" && !$0.hasPrefix(".") }
      let found = similar.isEmpty && isOnly ? swift : similar
      guard found.count == 1 else { continue }
      return SubmittedFile(
        path: "\(place)/\(found[0])", remark: "Graded “\(found[0])”: hand it in as \(kata.file) the next time.")
    }
    return nil
  }

  /// True if a name is what a browser, an editor or a person makes of another: `Outbox (1).swift`, `Outbox copy.swift`,
  /// `outbox-2.swift`, `Outbox.swift.txt`.
  static func isLike(_ file: String, _ name: String) -> Bool {
    stem(file) == stem(name)
  }

  private static func stem(_ file: String) -> String? {
    let name = file.lowercased()
    guard let match = name.wholeMatch(of: #/(.+?)(?:[ _-]*(?:\(\d+\)|copy|final|\d+))*\.swift(?:\.txt)?/#) else {
      return nil
    }
    return String(match.1)
  }
}
