import KataSupport
import Workbook

/// The difference between two files in the form of `diff -u`: changed lines with some lines around them.
public struct UnifiedDiff: Encodable, Equatable, Sendable {
  /// A stretch of both files in which something differs.
  public struct Hunk: Encodable, Equatable, Sendable {
    /// The first old line of the hunk, from 1; the line before the hunk if it has no old lines.
    public let oldStart: Int
    /// The number of old lines in the hunk.
    public let oldCount: Int
    /// The first new line of the hunk, from 1; the line before the hunk if it has no new lines.
    public let newStart: Int
    /// The number of new lines in the hunk.
    public let newCount: Int
    /// Each begins with `+`, `-` or a space; with a backslash where a file ends in the middle of a line.
    public let lines: [String]
  }

  /// The name of the old file.
  public let old: String
  /// The name of the new file.
  public let new: String
  /// The number of lines that only the new file has.
  public let added: Int
  /// The number of lines that only the old file has.
  public let removed: Int
  /// The places that differ, in the order of the lines.
  public let hunks: [Hunk]

  /// The difference of two texts, each with the name to show.
  public init(from old: (name: String, data: Data), to new: (name: String, data: Data)) {
    let steps = Self.steps(from: Self.lines(of: old.data), to: Self.lines(of: new.data))
    self.old = old.name
    self.new = new.name
    added = steps.count { $0.kind == .added }
    removed = steps.count { $0.kind == .removed }
    hunks = Self.stretches(of: steps).map { Hunk(steps, $0) }
  }

  /// Compares two files.
  /// - Parameter name: what a path is called.
  /// - Throws: a usage error if a file is too long to compare; an infrastructure error if one cannot be read.
  public init(from old: String, to new: String, name: (String) -> String) throws(UserError) {
    self.init(from: (name(old), try LineLimit.read(old)), to: (name(new), try LineLimit.read(new)))
  }

  // MARK: Lines

  /// A line with its end, as bytes: two that look alike need not be the same.
  private typealias Line = Data.SubSequence

  fileprivate struct Step {
    enum Kind: String {
      case kept = " "
      case removed = "-"
      case added = "+"
    }
    let kind: Kind
    let line: Data
  }

  private static func lines(of data: Data) -> [Line] {
    var lines: [Line] = []
    var rest = data[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    return lines
  }

  /// The steps from one file to the other, line by line: removals come before insertions.
  private static func steps(from old: [Line], to new: [Line]) -> [Step] {
    var removed = Set<Int>()
    var added = Set<Int>()
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var steps: [Step] = []
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      if removed.contains(from) {
        steps.append(Step(kind: .removed, line: old[from]))
        from += 1
      } else if added.contains(to) {
        steps.append(Step(kind: .added, line: new[to]))
        to += 1
      } else {
        steps.append(Step(kind: .kept, line: old[from]))
        from += 1
        to += 1
      }
    }
    return steps
  }

  /// The lines around a change that are shown.
  private static let context = 3

  /// Where something differs, with the lines around it; what touches is one stretch.
  private static func stretches(of steps: [Step]) -> [Range<Int>] {
    steps.indices.filter { steps[$0].kind != .kept }.reduce(into: []) { stretches, index in
      let stretch = max(index - context, 0)..<min(index + context + 1, steps.count)
      if let last = stretches.last, last.upperBound >= stretch.lowerBound {
        stretches[stretches.count - 1] = last.lowerBound..<stretch.upperBound
      } else {
        stretches.append(stretch)
      }
    }
  }

  // MARK: Shown

  /// The whole of it, without a line if nothing differs.
  public func lines(_ style: Style) -> [String] {
    guard !hunks.isEmpty else { return [] }
    let head = ["--- \(old)", "+++ \(new)"].map { style.styled(style.sanitized($0), .bold) }
    return head
      + hunks.flatMap { hunk in
        [style.styled(hunk.head, .faint)] + hunk.lines.map { Self.colored(style.sanitized($0), style) }
      }
  }

  private static func colored(_ line: String, _ style: Style) -> String {
    switch line.first {
    case "+": style.styled(line, .green)
    case "-": style.styled(line, .red)
    case "\\": style.styled(line, .faint)
    default: line
    }
  }
}

extension UnifiedDiff.Hunk {
  fileprivate init(_ steps: [UnifiedDiff.Step], _ stretch: Range<Int>) {
    let before = steps[..<stretch.lowerBound]
    let inside = steps[stretch]
    oldCount = inside.count { $0.kind != .added }
    newCount = inside.count { $0.kind != .removed }
    oldStart = before.count { $0.kind != .added } + (oldCount == 0 ? 0 : 1)
    newStart = before.count { $0.kind != .removed } + (newCount == 0 ? 0 : 1)
    lines = inside.flatMap { step in
      let isWhole = step.line.last == UInt8(ascii: "\n")
      let text = String(decoding: isWhole ? step.line.dropLast() : step.line, as: UTF8.self)
      return [step.kind.rawValue + text] + (isWhole ? [] : ["\\ No newline at end of file"])
    }
  }

  /// The line above the hunk.
  var head: String { "@@ -\(Self.place(oldStart, oldCount)) +\(Self.place(newStart, newCount)) @@" }

  private static func place(_ start: Int, _ count: Int) -> String { count == 1 ? "\(start)" : "\(start),\(count)" }
}
