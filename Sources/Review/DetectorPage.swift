import KataSupport
import Workbook

/// The page of a detector, made from its own file and from the fixtures that it is tested with.
public enum DetectorPage {
  /// The page as Markdown; without examples where the project's sources are not at hand.
  /// - Parameters:
  ///   - detector: the detector.
  ///   - root: the folder of the project.
  public static func text(of detector: Review.DetectorInfo, root: String) -> String {
    let file = "\(root)/Sources/Review/Detectors/\(detector.type).swift"
    var parts = ["# \(detector.name)"]
    if let source = try? Files.readText(file), let what = summary(in: source) { parts.append(what) }
    parts += ["## Why\n\n\(detector.why)", "## Fix\n\n\(detector.fix)", "## Right as it is\n\n\(detector.exception)"]
    let (found, silent) = examples(of: detector, in: "\(root)/Tests/ReviewTests/Fixtures/\(detector.rule)")
    if let found { parts.append("## Found\n\n```swift\n\(found)\n```") }
    if let silent { parts.append("## Not found\n\n```swift\n\(silent)\n```") }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The first comment of a file that documents something.
  private static func summary(in source: String) -> String? {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    guard let start = lines.firstIndex(where: { $0.hasPrefix("/// ") }) else { return nil }
    return lines[start...].prefix { $0.hasPrefix("/// ") }.map { $0.dropFirst(4) }.joined(separator: " ")
  }

  /// The shortest file that the detector is surest of, and the one most like it about which its rule is silent.
  private static func examples(of detector: Review.DetectorInfo, in folder: String) -> (found: String?, silent: String?)
  {
    var (found, silent): ([(text: String, lines: Set<Int>, confidence: Finding.Confidence)], [String]) = ([], [])
    for file in Files.list(folder) where file.hasSuffix(".swift") {
      guard let text = try? Files.readText("\(folder)/\(file)") else { continue }
      let result = Review(only: [detector.rule]).review([Review.Source(path: file, text: text)])
      let lines = result.findings.filter { $0.detector == detector.name.split(separator: "/").last.map(String.init) }
      if let surest = lines.map(\.confidence).max() { found.append((text, Set(lines.map(\.line)), surest)) }
      if result.findings.isEmpty { silent.append(text) }
    }
    let example = found.min {
      ($1.confidence, $0.text.count) < ($0.confidence, $1.text.count)
    }
    guard let example else { return (nil, nil) }
    let words = words(of: example.text)
    let twin = silent.max { likeness(words, self.words(of: $0)) < likeness(words, self.words(of: $1)) }
    return (marked(example.text, example.lines), twin.map { marked($0, []) })
  }

  private static func words(of text: String) -> Set<Substring> { Set(text.split { !$0.isLetter }) }

  /// How much of what two files say they have in common: from 0 to 1.
  private static func likeness(_ left: Set<Substring>, _ right: Set<Substring>) -> Double {
    Double(left.intersection(right).count) / Double(max(left.union(right).count, 1))
  }

  /// A fixture with a mark at the lines that are found, in place of those that the tests read.
  private static func marked(_ text: String, _ found: Set<Int>) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      let comment = line.drop { $0 == " " }
      let isCaret = comment.hasPrefix("//") && comment.dropFirst(2).drop { $0 == " " }.hasPrefix("^")
      return isCaret ? nil : found.contains(index + 1) ? "\(line)  // found" : String(line)
    }
    return lines.joined(separator: "\n").trimmed
  }
}
