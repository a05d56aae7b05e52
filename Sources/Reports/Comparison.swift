import KataSupport
import Workbook

/// How a learner's file compares to the solutions of the workbook.
///
/// Lines are lines of code here: comments, blank lines and indentation do not count.
public struct Comparison: Encodable, Equatable, Sendable {
  /// One solution beside the learner's.
  public struct Approach: Encodable, Equatable, Sendable {
    /// The name of the solution, which is that of its file without the ending.
    public let name: String
    /// The title of the solution, as the manifest has it.
    public let title: String
    /// The price of the solution, and where it fits.
    public let cost: String
    /// The lines that the solution has and the starter has not.
    public let added: Int
    /// The lines that the starter has and the solution has not.
    public let removed: Int
    /// The lines to take out of the learner's file and to put into it, to make it this one.
    public let distance: Int
  }

  /// The lines that the learner’s file has and the starter has not.
  public let added: Int
  /// The lines that the starter has and the learner’s file has not.
  public let removed: Int
  /// In the workbook's order.
  public let approaches: [Approach]
  /// The name of the approach at the smallest distance; of several, the first.
  public let nearest: String?

  /// - Parameter solutions: each with its source.
  public init(of source: String, starter: String, solutions: [(solution: Kata.Solution, source: String)]) {
    let mine = CodeLines.of(source)
    let starter = CodeLines.of(starter)
    (added, removed) = Self.change(from: starter, to: mine)
    approaches = solutions.map { solution, source in
      let lines = CodeLines.of(source)
      let (added, removed) = Self.change(from: starter, to: lines)
      let distance = mine.difference(from: lines).count
      return Approach(
        name: solution.name, title: solution.title, cost: solution.cost, added: added, removed: removed,
        distance: distance)
    }
    // `min` keeps the first of equals.
    nearest = approaches.min { $0.distance < $1.distance }?.name
  }

  /// Compares the learner's file of a kata, as it is now.
  /// - Throws: a usage error if the learner’s file is too long to compare; an infrastructure error if a file cannot be read.
  public init(of kata: Kata, in workspace: Workspace, _ workbook: Workbook) throws(UserError) {
    var solutions: [(Kata.Solution, String)] = []
    for solution in kata.solutions {
      solutions.append((solution, try Files.readText(workbook.solutionPath(solution, of: kata))))
    }
    self.init(
      of: String(decoding: try LineLimit.read(workspace.path(of: kata)), as: UTF8.self),
      starter: try Files.readText(workbook.starterPath(of: kata)), solutions: solutions)
  }

  private static func change(from old: [String], to new: [String]) -> (added: Int, removed: Int) {
    let difference = new.difference(from: old)
    return (difference.insertions.count, difference.removals.count)
  }

  // MARK: Shown

  /// A line for the learner's own and for each approach, then what is to be said of the nearest.
  public func lines(_ style: Style) -> [String] {
    let rows =
      [("Yours", Self.count(added, removed), "")]
      + approaches.map { ($0.title, Self.count($0.added, $0.removed), "\($0.distance) from yours") }
    let counts = rows.map(\.1.count).max() ?? 0
    let distances = rows.map(\.2.count).max() ?? 0
    var lines = rows.enumerated().map { index, row in
      let right =
        String(repeating: " ", count: counts - row.1.count) + row.1 + "  "
        + String(repeating: " ", count: distances - row.2.count) + row.2
      let isNearest = index > 0 && approaches[index - 1].name == nearest
      return style.justified(
        (isNearest ? "› " : "  ") + row.0, right, styleLeft: { isNearest ? style.styled($0, .bold) : $0 },
        styleRight: { style.styled($0, .faint) })
    }
    if let approach = approaches.first(where: { $0.name == nearest }) {
      let verb = approach.distance == 0 ? "Yours is" : "Nearest to yours is"
      let sentence = style.wrap("\(verb) “\(approach.title)”. \(approach.cost)", indent: 2)
      lines += [""] + sentence.split(separator: "\n").map(String.init)
    }
    return lines.map { style.plain($0) }
  }

  private static func count(_ added: Int, _ removed: Int) -> String { "+\(added) −\(removed)" }
}
