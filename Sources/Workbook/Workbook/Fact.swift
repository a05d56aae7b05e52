import KataSupport

/// A statement about Swift, its runtime or Foundation, and the small program that proves it.
///
/// The program is a file of `Tests/Facts`. Its first line is `// fact: <id>`; the comment lines that follow are the statement.
/// A line `// compiles: no` says that the compiler must refuse the program, `// compiles: without a warning` that it must compile
/// without a warning, and `// options: …` gives the compiler more options. Unless it must be refused, the program is run, and the
/// statement holds if it ends with status 0.
public struct Fact: Sendable {
  /// What the compiler must make of the program.
  public enum Compilation: String, CaseIterable, Sendable {
    /// It must refuse the program.
    case no
    /// It must accept the program, and may warn.
    case yes
    /// It must accept the program without a warning.
    case silently = "without a warning"
  }

  /// The name that pages use, in kebab case: the file's name without its extension.
  public let id: String
  /// The statement, as one or more sentences.
  public let statement: String
  /// What the compiler must make of the program.
  public let compilation: Compilation
  /// Options for the compiler besides the language mode.
  public let options: [String]
  /// The whole program.
  public let source: String

  /// The program without its header.
  public var program: String {
    source.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.hasPrefix("//") }.drop(while: \.isEmpty)
      .joined(separator: "\n")
  }

  /// Reads a file of `Tests/Facts`.
  /// - Parameters:
  ///   - id: the file's name without its extension.
  ///   - source: the file's text.
  /// - Throws: `UserError` for its author if the header is not as it must be.
  init(_ id: String, source: String) throws(UserError) {
    let file = "\(Self.folder)/\(id).swift"
    let header = source.split(separator: "\n").prefix { $0.hasPrefix("//") }.map { String($0.dropFirst(2).trimmed) }
    guard header.first == "fact: \(id)" else {
      throw .infrastructure("The first line of \(file) must be “// fact: \(id)”.")
    }
    var compilation = Compilation.yes
    var options: [String] = []
    var statement: [String] = []
    for line in header.dropFirst() {
      if let word = Self.value(of: "compiles", in: line) {
        guard let value = Compilation(rawValue: word) else {
          throw .infrastructure("\(file): “compiles” is no, yes or without a warning, not “\(word)”.")
        }
        compilation = value
      } else if let words = Self.value(of: "options", in: line) {
        options = words.split(separator: " ").map(String.init)
      } else {
        statement.append(line)
      }
    }
    guard !statement.isEmpty else { throw .infrastructure("\(file) must state its fact in the lines after the first.") }
    self.id = id
    self.statement = statement.joined(separator: " ")
    self.compilation = compilation
    self.options = options
    self.source = source
  }

  /// Where the files are, in the workbook's folder.
  package static let folder = "Tests/Facts"

  /// The ids that a page names, such as `(fact: pool-per-priority)`, in their order.
  public static func ids(in text: String) -> [String] {
    text.split(separator: "(fact: ", omittingEmptySubsequences: false).dropFirst().map { rest in
      String(rest.prefix { $0 == "-" || $0.isLetter || $0.isNumber })
    }
  }

  private static func value(of key: String, in line: String) -> String? {
    line.hasPrefix("\(key): ") ? String(line.dropFirst(key.count + 2).trimmed) : nil
  }
}

extension Workbook {
  /// Reads every fact, in the order of the ids.
  /// - Throws: `UserError` if a file's header is not as it must be.
  public func facts() throws(UserError) -> [Fact] {
    var facts: [Fact] = []
    for name in factNames { facts.append(try fact(name)) }
    return facts
  }

  /// The ids of all facts.
  public var factNames: [String] {
    Files.list("\(root)/\(Fact.folder)").filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }
  }

  /// The fact of an id.
  /// - Throws: `UserError` with the most similar id if there is none, or if its header is not as it must be.
  public func fact(_ id: String) throws(UserError) -> Fact {
    guard factNames.contains(id) else {
      let hint = Suggestion.question(for: id, among: factNames)
      throw .usage("There is no fact “\(id)”: \(hint ?? "the pages of kata explain name them.")")
    }
    return try Fact(id, source: Files.readText("\(root)/\(Fact.folder)/\(id).swift"))
  }
}
