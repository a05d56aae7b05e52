import KataSupport
import Workbook

/// A submission of `Tests/Attacks`, and what grading must say of it.
///
/// The first line of its file is `// clobber starter: refused "a part of the message"`: the kata, what the file is added to, the
/// verdict and, where it matters, words. The rest of the file is added to the kata's starter, which is wrong, or to its first
/// solution, which is right; after `alone:` it is the whole submission. A line `//× 5000 [` stands for five thousand `[`, in which `\n` is a line feed. If it declares `act()`, every public function that returns nothing begins with a call of it.
public struct Attack: Sendable {
  /// The family and the file's name, as in `exit/quick-exit`.
  public let name: String
  /// The kata that it is handed in for.
  public let kata: Kata
  let expected: Verdict.Kind
  /// Words that the verdict must contain in its message, or in that of a check or a diagnostic; nil if any will do.
  let words: String?
  /// The source that is graded.
  public let text: String

  /// Reads a file below `Tests/Attacks`.
  init(_ name: String, in workbook: Workbook) throws(UserError) {
    try self.init(name, text: Files.readText("\(workbook.root)/\(Self.folder)/\(name).swift"), in: workbook)
  }

  /// - Parameter addition: the file's text.
  /// - Throws: `UserError` if the first line does not say what is expected.
  init(_ name: String, text addition: String, in workbook: Workbook) throws(UserError) {
    let header = addition.prefix { $0 != "\n" }
    let parts = header.split(separator: " ", maxSplits: 4)
    guard parts.count >= 4, parts[0] == "//", ["starter:", "solution:", "alone:"].contains(parts[2]),
      let expected = Verdict.Kind(rawValue: String(parts[3]))
    else {
      throw .infrastructure(
        "The first line of \(Self.folder)/\(name).swift must be like “// late-answer starter: refused”, and is “\(header)”."
      )
    }
    self.name = name
    self.expected = expected
    let kata = try workbook.kata(String(parts[1]))
    self.kata = kata
    words = parts.count == 5 ? parts[4].trimmed.replacing("\"", with: "") : nil
    guard parts[2] != "alone:" else {
      text = Self.expanded(addition)
      return
    }
    let isRight = parts[2] == "solution:"
    guard
      let base = isRight
        ? kata.solutions.first.map({ workbook.solutionPath($0, of: kata) }) : workbook.starterPath(of: kata)
    else { throw .infrastructure("“\(kata.name)” has no solution for \(Self.folder)/\(name).swift to be added to.") }
    text = Self.join(try Files.readText(base), Self.expanded(addition))
  }

  /// Where the files are, in the workbook's folder.
  private static let folder = "Tests/Attacks"

  /// Reads every attack of a workbook, in the order of their names.
  /// - Throws: `UserError` if there are none, or if one does not begin with its expectation.
  public static func all(in workbook: Workbook) throws(UserError) -> [Attack] {
    var attacks: [Attack] = []
    for family in Files.list("\(workbook.root)/\(folder)") {
      for file in Files.list("\(workbook.root)/\(folder)/\(family)") where file.hasSuffix(".swift") {
        attacks.append(try Attack("\(family)/\(file.dropLast(6))", in: workbook))
      }
    }
    guard !attacks.isEmpty else { throw .infrastructure("There are no attacks in \(workbook.root)/\(folder).") }
    return attacks
  }

  /// True for the families whose attacks end only at a limit of time, memory or depth: grading them takes longest.
  public var runsIntoLimits: Bool {
    ["bombs", "budget", "compile", "parser"].contains { name.hasPrefix($0 + "/") }
  }

  /// Writes out what a line says shall be repeated.
  private static func expanded(_ text: String) -> String {
    guard text.contains("\n//× ") else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.map { (line: String) -> String in
      let parts: [Substring] = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0] == "//×", let count = Int(parts[1]) else { return line }
      return String(repeating: String(parts[2]).replacing("\\n", with: "\n"), count: count)
    }.joined(separator: "\n")
  }

  private static func join(_ base: String, _ addition: String) -> String {
    guard addition.contains("func act()") else { return base + "\n" + addition }
    let lines = base.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      let begins = line.hasPrefix("  public func ") && line.hasSuffix("{") && !line.contains("->")
      return begins ? [line, "    act()"] : [line]
    }
    return lines.joined(separator: "\n") + "\n" + addition
  }
}
