/// The public interface that a suite relies on: the starter's.
///
/// Read from a `.swiftinterface`, which the compiler prints with one declaration a line and one block a type. What counts
/// is the declaration and the types around it. More is fine; less or other is not, because the suite is already compiled.
struct Contract: Sendable {
  /// A declaration that callers can name.
  private struct Declaration: Hashable {
    /// The types around it, outermost first.
    let path: [String]
    /// As the compiler prints it, without what makes no difference to a caller.
    let text: String
  }

  private struct TypeHeader {
    /// `actor`, `class`, `struct`, `enum` or `protocol`, and what stands before it.
    let kind: String
    let attributes: String
    let conformances: Set<String>
  }

  private var declarations: [Declaration] = []
  private var nonisolated: Set<Declaration> = []
  private var types: [(path: [String], header: TypeHeader)] = []

  init(interface: String) {
    var path: [String] = []
    var pending: Int?
    var property = ""
    var isNonisolated = false
    for line in interface.split(separator: "\n") {
      let text = line.trimmed
      if text.isEmpty || text.hasPrefix("//") || text.hasPrefix("@available") || text.hasPrefix("public import")
        || text.hasPrefix("import ")
      {
        continue
      }
      if let depth = pending {
        // The accessors of a property stand in a block of their own.
        if text == "}", indentation(of: line) == depth {
          pending = nil
        } else if !property.isEmpty {
          let accessor = Declaration(path: path, text: "\(property) { \(text) }")
          declarations.append(accessor)
          if isNonisolated { nonisolated.insert(accessor) }
        }
        continue
      }
      if text == "}" {
        _ = path.popLast()
      } else if text.hasSuffix("{"), let (name, header) = Self.type(text) {
        path.append(name)
        types.append((path, header))
      } else if text.hasSuffix("{}") {
        if let (name, header) = Self.type(String(text.dropLast(1))) { types.append((path + [name], header)) }
      } else {
        let isProperty = text.hasSuffix("{")
        if isProperty { pending = indentation(of: line) }
        property = ""
        guard let simplified = Self.simplified(text) else { continue }
        property = simplified
        isNonisolated = text.split(separator: " ").contains("nonisolated")
        for text in Self.single(simplified) {
          // A variable without a block has both accessors; so has one of several in a line, whatever else is true of it.
          let isVariable = !isProperty && text.split(separator: " ").contains("var")
          for text in [text] + (isVariable ? ["\(text) { get }", "\(text) { set }"] : []) {
            let declaration = Declaration(path: path, text: text)
            declarations.append(declaration)
            if isNonisolated { nonisolated.insert(declaration) }
          }
        }
      }
    }
  }

  /// What another interface lacks, as diagnostics that say what to restore; none if it keeps the contract.
  /// - Parameter module: the learner's module, whose name is left out of what they read.
  func missing(in other: Contract, module: String) -> [Verdict.Diagnostic] {
    var lines: [String] = []
    let present = Set(other.declarations)
    for (path, header) in types where !path[0].hasPrefix("extension ") {
      guard let theirs = other.types.first(where: { $0.path == path })?.header else {
        lines.append("Restore the public type “\(header.kind) \(path.joined(separator: "."))”.")
        continue
      }
      let isActorNow = header.kind.hasSuffix("class") && theirs.kind == "actor"
      if header.kind != theirs.kind, !isActorNow {
        lines.append(
          "Make “\(path.joined(separator: "."))” \(header.kind.withArticle) again: it is \(theirs.kind.withArticle) now."
        )
      }
      if header.attributes != theirs.attributes, !isActorNow {
        lines.append(
          "Declare “\(path.joined(separator: "."))” as before: “\(header.attributes) \(header.kind)”."
            .replacingDoubleSpaces)
      }
      let conformances = header.conformances.subtracting(allConformances(of: path, in: other)).filter {
        !isActorNow || !$0.hasSuffix("Sendable")
      }
      for conformance in conformances.sorted() {
        lines.append("Let “\(path.joined(separator: "."))” conform to “\(conformance)” again.")
      }
      guard isActorNow else { continue }
      // A caller that was compiled for a class does not hop to an actor: only `async` and `nonisolated` members may be called.
      for declaration in declarations where declaration.path == path && !declaration.text.isCallableFromAnywhere {
        if !other.nonisolated.contains(declaration) {
          lines.append(
            "“\(path.joined(separator: "."))” may be an actor if callers need not notice: “\(declaration.text)” must be nonisolated, because it is not async."
          )
        }
      }
    }
    for declaration in declarations where !present.contains(declaration) {
      let place = declaration.path.isEmpty ? "" : " in “\(declaration.path.joined(separator: "."))”"
      lines.append("Restore “\(declaration.text)”\(place).")
    }
    let prefixes = ["Swift.", "_Concurrency.", "Synchronization.", module + "."]
    return lines.map { line in
      let text = prefixes.reduce(line) { $0.replacing($1, with: "") }
      return Verdict.Diagnostic(severity: .error, message: text, location: nil)
    }
  }

  private func allConformances(of path: [String], in other: Contract) -> Set<String> {
    var result = other.types.first { $0.path == path }?.header.conformances ?? []
    let suffix = "." + path.joined(separator: ".")
    for type in other.types where type.path[0].hasPrefix("extension ") && type.path[0].hasSuffix(suffix) {
      result.formUnion(type.header.conformances)
    }
    return result
  }

  // MARK: Reading lines

  private static func type(_ line: String) -> (name: String, TypeHeader)? {
    let head = line.dropLast().trimmed
    let (declaration, list) = head.splitAtConformances
    let words = declaration.split(separator: " ").map(String.init)
    let keywords = ["actor", "class", "struct", "enum", "protocol", "extension"]
    guard let index = words.firstIndex(where: keywords.contains), index + 1 < words.count else { return nil }
    let name = (words[index] == "extension" ? "extension " : "") + words[(index + 1)...].joined(separator: " ")
    let attributes = words[..<index].filter { $0 != "public" && $0 != "open" }.joined(separator: " ")
    return (name, TypeHeader(kind: words[index], attributes: attributes, conformances: list))
  }

  /// A declaration as a caller sees it; nil for what no caller can name.
  private static func simplified(_ line: String) -> String? {
    var words = line.split(separator: " ").map(String.init)
    if words.last == "{" { words.removeLast() }
    if words.contains("deinit") || line.contains("unownedExecutor") { return nil }
    return words.filter {
      $0 != "nonisolated" && $0 != "final" && !$0.hasPrefix("@_semantics") && $0 != "@discardableResult"
    }
    .joined(separator: " ")
  }

  /// The declarations of a line that declares several, such as `case draft, sending`, each as if it stood alone.
  private static func single(_ text: String) -> [String] {
    let words = text.split(separator: " ")
    guard let index = words.firstIndex(where: { ["case", "let", "var"].contains($0) }), index + 1 < words.count else {
      return [text]
    }
    let start = words[...index].joined(separator: " ")
    return words[(index + 1)...].joined(separator: " ").splitAtCommas.map { "\(start) \($0)" }
  }

  private func indentation(of line: Substring) -> Int { line.prefix { $0 == " " }.count }
}

extension String {
  /// Callers need not hop for it, wherever it is isolated: it hops by itself or has no isolation.
  fileprivate var isCallableFromAnywhere: Bool {
    contains(" async") || hasPrefix("public init") || hasPrefix("public static") || hasPrefix("case ")
      || hasPrefix("public enum")
  }

  fileprivate var withArticle: String { (["actor", "enum"].contains(self) ? "an " : "a ") + self }

  fileprivate var replacingDoubleSpaces: String {
    split(separator: " ").joined(separator: " ").replacing("“ ", with: "“")
  }

  /// The parts between the commas that are not inside brackets.
  fileprivate var splitAtCommas: [String] {
    var parts = [""]
    var depth = 0
    var last: Character = " "
    for character in self {
      if "([<".contains(character) { depth += 1 }
      // The arrow of a function type closes nothing.
      if ")]".contains(character) || (character == ">" && last != "-") { depth -= 1 }
      last = character
      if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.map(\.trimmed)
  }

  /// Splits `public actor Outbox : Swift.Sendable` at the colon that is not inside angle brackets.
  fileprivate var splitAtConformances: (String, Set<String>) {
    var depth = 0
    for (index, character) in zip(indices, self) {
      if character == "<" || character == "(" { depth += 1 }
      if character == ">" || character == ")" { depth -= 1 }
      if character == ":", depth == 0, index > startIndex, self[self.index(before: index)] == " " {
        // Whoever calls a `Sendable` type cannot tell who has checked it.
        let list = self[self.index(after: index)...].replacing("@unchecked ", with: "").split(separator: ",").map(
          \.trimmed)
        return (self[..<index].trimmed, Set(list))
      }
    }
    return (self, [])
  }
}
