/// The public interface that a suite relies on: the starter's.
///
/// Read from a `.swiftinterface`, which the compiler prints with one declaration a line and one block a type. What counts
/// is the declaration and the types around it. More is fine; less or other is not, because the suite is already compiled.
struct Contract: Sendable {
  /// A declaration that callers can name.
  private struct Declaration: Hashable {
    /// The types around it, outermost first.
    var path: [String]
    /// As the compiler prints it, without what makes no difference to a caller.
    let text: String
    /// The same in one spelling: without second names of parameters, `Array<T>` as `[T]`.
    var spelling: String

    init(path: [String], text: String) {
      self.path = path
      self.text = text
      spelling = text.withoutInnerNames.withShortTypes
    }

    static func == (one: Self, other: Self) -> Bool { one.path == other.path && one.spelling == other.spelling }

    func hash(into hasher: inout Hasher) {
      hasher.combine(path)
      hasher.combine(spelling)
    }

    /// As those see it who give every argument.
    var withoutDefaults: Declaration {
      var declaration = self
      declaration.spelling = spelling.withoutDefaults
      return declaration
    }
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
  /// What stands in an extension.
  private var outside: Set<Declaration> = []
  /// Other names for types, as in `typealias Cents = Int`.
  private var names: [(path: [String], type: String)] = []

  init(interface: String) {
    var path: [String] = []
    var pending: Int?
    var property = ""
    var isNonisolated = false
    for line in interface.split(separator: "\n") {
      let text = line.trimmed
      if text.isEmpty || text.hasPrefix("//") || text.hasPrefix("#") || text.hasPrefix("@available")
        || text.hasPrefix("public import")
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
        if let alias = Self.alias(simplified) { names.append((path + [alias.name], alias.type)) }
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
    let (ours, other) = (resolved(module), other.resolved(module))
    return ours.lines(missingIn: other).map { line in
      let prefixes = ["Swift.", "_Concurrency.", "Synchronization.", module + "."]
      let text = prefixes.reduce(line) { $0.replacing($1, with: "") }
      return Verdict.Diagnostic(severity: .error, message: text, location: nil)
    }
  }

  private func lines(missingIn other: Contract) -> [String] {
    var lines: [String] = []
    for (path, header) in types where header.kind != "extension" {
      guard let theirs = other.types.first(where: { $0.path == path && $0.header.kind != "extension" })?.header else {
        lines.append("Restore the public type “\(header.kind) \(path.joined(separator: "."))”.")
        continue
      }
      let isActorNow = header.kind.hasSuffix("class") && theirs.kind == "actor"
      if header.kind != theirs.kind, !isActorNow {
        lines.append(
          "Make “\(path.joined(separator: "."))” \(header.kind.withArticle) again: it is \(theirs.kind.withArticle) now."
        )
      }
      if theirs.attributes.contains("@frozen"), !header.attributes.contains("@frozen") {
        lines.append("Leave out “@frozen” in front of “\(path.joined(separator: "."))”.")
      } else if header.attributes != theirs.attributes, !isActorNow {
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
    let present = Set(other.declarations + other.declarations.map(\.withoutDefaults))
    for declaration in declarations {
      let name = declaration.path.joined(separator: ".")
      if !present.contains(declaration) {
        lines.append("Restore “\(declaration.text)”" + (name.isEmpty ? "." : " in “\(name)”."))
      } else if other.outside.contains(declaration), !outside.contains(declaration), !declaration.text.isCalledDirectly,
        types.contains(where: { $0.path == declaration.path && $0.header.kind == "actor" })
      {
        lines.append(
          "Declare “\(declaration.text)” in the body of “\(name)”, not in an extension: other modules look for an actor's members there."
        )
      }
    }
    return lines
  }

  /// The same interface with every declaration in its type, wherever it was declared, and every type by its own name.
  private func resolved(_ module: String) -> Contract {
    let names = names.filter { $0.type.utf8.count < Self.longestType }.prefix(Self.mostNames).map {
      (name: ([module] + Self.place($0.path, module)).joined(separator: "."), type: $0.type)
    }
    func resolve(_ declaration: Declaration) -> Declaration {
      var declaration = declaration
      declaration.path = Self.place(declaration.path, module)
      // A name can stand for another one, or for a pair of them, of which each stands for a pair.
      for _ in 0..<4 {
        for name in names where declaration.spelling.utf8.count < Self.longestSpelling {
          declaration.spelling = declaration.spelling.replacingName(name.name, with: name.type)
        }
      }
      declaration.spelling = declaration.spelling.withShortTypes
      return declaration
    }
    var contract = self
    contract.declarations = declarations.map(resolve)
    contract.nonisolated = Set(nonisolated.map(resolve))
    contract.outside = Set(declarations.filter { $0.path.last?.hasPrefix("extension ") ?? false }.map(resolve))
    contract.types = types.map { (Self.place($0.path, module), $0.header) }
    return contract
  }

  /// Limits for those who would keep the grader busy. What is beyond them is compared as it is written.
  private static let mostNames = 50
  private static let longestType = 1_000
  private static let longestSpelling = 10_000

  /// The path of what stands in an extension of a type of the module, as if it stood in that type.
  private static func place(_ path: [String], _ module: String) -> [String] {
    let start = "extension \(module)."
    guard let first = path.first, first.hasPrefix(start), !first.contains(" where ") else { return path }
    return first.dropFirst(start.count).split(separator: ".").map(String.init) + path.dropFirst()
  }

  /// What a type conforms to, with what follows from that.
  private func allConformances(of path: [String], in other: Contract) -> Set<String> {
    var result: Set<String> = []
    for type in other.types where type.path == path { result.formUnion(type.header.conformances) }
    if !result.isDisjoint(with: ["Swift.Hashable", "Swift.Comparable"]) { result.insert("Swift.Equatable") }
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
    // Swift's own, whatever the type: a suite needs the conformance, which is looked at.
    if ["func == (", "func hash(into hasher:", "var hashValue:"].contains(where: line.contains) { return nil }
    let silent = ["nonisolated", "@concurrent", "final", "convenience", "@discardableResult"]
    return words.filter { !silent.contains($0) && !$0.hasPrefix("@_semantics") }
      .joined(separator: " ")
  }

  /// What a `typealias` names, and how; nil for other declarations, and for those that have parameters.
  private static func alias(_ text: String) -> (name: String, type: String)? {
    guard let start = text.ranges(of: "typealias ").first, let equals = text.ranges(of: " = ").first else { return nil }
    let name = text[start.upperBound..<equals.lowerBound].trimmed
    return name.contains("<") ? nil : (name, String(text[equals.upperBound...]))
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

  /// Not found by its place in an actor.
  fileprivate var isCalledDirectly: Bool {
    hasPrefix("public init") || hasPrefix("public static") || hasPrefix("public typealias")
  }

  /// Without the names that parameters have inside of a function: `for key: String` as `for: String`.
  fileprivate var withoutInnerNames: String {
    replacing(#/([(,] *)([\w`]+) [\w`]+:/#) { "\($0.1)\($0.2):" }
  }

  /// Without the values that parameters have if nobody gives one.
  fileprivate var withoutDefaults: String {
    guard let start = firstIndex(of: "(") else { return self }
    let parts = self[index(after: start)...].split(separator: " = ", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(self[...start] + parts[0]) { text, part in
      var depth = 0
      let end = part.firstIndex { character in
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
        return depth < 0 || (depth == 0 && character == ",")
      }
      return text + part[(end ?? part.endIndex)...]
    }.description
  }

  /// With `[T]` for `Array<T>`, and `T?` for `Optional<T>`.
  fileprivate var withShortTypes: String {
    replacing(#/Swift\.Array<([^<>]*)>/#) { "[\($0.1)]" }.replacing(#/Swift\.Optional<([^<>\s]*)>/#) { "\($0.1)?" }
  }

  /// With a type in place of its other name.
  fileprivate func replacingName(_ name: String, with type: String) -> String {
    var result = ""
    var rest = self[...]
    while let range = rest.firstRange(of: name) {
      let next = rest[range.upperBound...].first
      let isWhole = next.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
      result += rest[..<range.lowerBound] + (isWhole ? type : name)
      rest = rest[range.upperBound...]
    }
    return result + rest
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
