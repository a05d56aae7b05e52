/// A function, initializer or property of a library, as a learner would name it: `CharacterSet.contains(_:)`.
///
/// It is read from the demangled text of a symbol, which has types in place of what a caller writes:
/// `(extension in Foundation):Swift.StringProtocol.components<A>(separatedBy: A1) -> [Swift.String]`.
struct LibraryMember {
  /// The module that declares it: that of the extension, if it stands in one.
  let module: Substring
  /// The type, the member and the labels: `StringProtocol.components(separatedBy:)`.
  let name: String

  private static let descriptors = [
    "property descriptor for ", "method descriptor for ", "dispatch thunk of ", "async function pointer to ", "static ",
  ]
  private static let accessors: Set<Substring> = [
    "getter", "setter", "modify", "modify2", "read", "read2", "unsafeMutableAddressor", "unsafeAddressor",
  ]

  /// - Parameter text: the demangled text of a symbol.
  /// - Returns: nil for what is no member: metadata, conformances, operators.
  init?(demangled text: String) {
    var rest = text[...]
    while let prefix = Self.descriptors.first(where: { rest.hasPrefix($0) }) { rest = rest.dropFirst(prefix.count) }
    if rest.hasPrefix("default argument "), let end = rest.firstRange(of: " of ") { rest = rest[end.upperBound...] }
    var extending: Substring?
    let mark = "(extension in "
    if rest.hasPrefix(mark), let end = rest.firstRange(of: "):") {
      extending = rest[..<end.lowerBound].dropFirst(mark.count)
      rest = rest[end.upperBound...]
    }
    var components: [Substring] = []
    while true {
      let word = rest.prefix { $0 == "_" || $0.isLetter || $0.isNumber }
      guard !word.isEmpty else { break }
      components.append(word)
      rest = Self.droppingArguments(rest[word.endIndex...])
      guard rest.first == "." else { break }
      rest = rest.dropFirst()
    }
    guard components.count > 2 || extending != nil && components.count > 1, let first = components.first else {
      return nil
    }
    // An operator, or a declaration that is private to its file.
    let isMember = rest.isEmpty || rest.hasPrefix("(") || rest.hasPrefix(" : ") || rest.hasPrefix(" -> ")
    guard isMember else { return nil }
    if let last = components.last, Self.accessors.contains(last) { components.removeLast() }
    module = extending ?? first
    name = components.dropFirst().joined(separator: ".") + Self.labels(in: rest)
  }

  /// The names in a list that has a type with a colon before the members of each.
  static func names(in list: String) -> Set<String> {
    var names: Set<String> = []
    var type: Substring = ""
    for word in list.split(whereSeparator: \.isWhitespace) {
      if word.last == ":" { type = word.dropLast() } else { names.insert("\(type).\(word)") }
    }
    return names
  }

  /// Without the generic arguments that stand at the beginning.
  private static func droppingArguments(_ text: Substring) -> Substring {
    guard text.first == "<" else { return text }
    var depth = 0
    var before: Character = " "
    for index in text.indices {
      switch text[index] {
      case "<": depth += 1
      case ">" where before != "-":
        depth -= 1
        if depth == 0 { return text[text.index(after: index)...] }
      default: break
      }
      before = text[index]
    }
    return text
  }

  /// `(contentsOf:_:)` of `(contentsOf: Swift.String, Swift.Int) -> ()`.
  private static func labels(in text: Substring) -> String {
    guard text.first == "(" else { return "" }
    var labels: [Substring] = []
    var depth = 0
    var start = text.index(after: text.startIndex)
    func add(_ end: Substring.Index) {
      let parameter = text[start..<end]
      guard !parameter.isEmpty else { return }
      let word = parameter.prefix { $0 == "_" || $0.isLetter || $0.isNumber }
      labels.append(parameter[word.endIndex...].hasPrefix(": ") ? word : "_")
    }
    var before: Character = " "
    for index in text.indices {
      switch text[index] {
      case "(", "[", "<": depth += 1
      case ">" where before == "-": break
      case ")", "]", ">":
        depth -= 1
        if depth == 0 {
          add(index)
          return "(" + labels.map { $0 + ":" }.joined() + ")"
        }
      case "," where depth == 1:
        add(index)
        start = text.index(index, offsetBy: 2, limitedBy: text.endIndex) ?? text.endIndex
      default: break
      }
      before = text[index]
    }
    return ""
  }
}
