import SwiftSyntax

/// Functions that other code has handed to a type of the file, and that it calls.
struct ForeignCode {
  /// The names of properties, tuple elements and enum payloads that are functions without a result: notifications.
  private var listeners: Set<String> = []
  /// The names of collections of such functions.
  private var lists: Set<String> = []

  init(_ file: SourceFile) {
    let aliases = Self.aliases(in: file)
    for type in file.types {
      for property in type.properties.values {
        let text = Self.expanded(property.typeName.isEmpty ? property.value : property.type, aliases)
        guard text.contains("->"), property.isStored else { continue }
        let labels = Self.labels(in: text)
        for label in labels { listeners.insert(label) }
        if text.hasPrefix("[") || text.contains("Dictionary<") || text.contains("Array<") || text.contains("Mutex<") {
          if Self.givesNothing(text) { lists.insert(property.name) }
        } else if Self.givesNothing(text) {
          listeners.insert(property.name)
        }
      }
    }
  }

  /// The name of the function that a step calls, if other code has handed it over.
  func callee(of step: Step, in body: Body) -> String? {
    guard let call = step.call, !call.isAwaited, let node = step.node.as(FunctionCallExprSyntax.self) else {
      return nil
    }
    let callee = node.calledExpression
    if let name = Self.lastName(of: callee), name != call.name || call.name.hasPrefix("$") {
      // `handlers[id]?(event)`
      return lists.contains(name) ? name : nil
    }
    if body.file.functionsByName[call.name] != nil { return nil }
    if call.receiver == nil && call.base.isEmpty {
      if body.parameters.contains(call.name) { return nil }
      if isElement(call.name, body) { return call.name }
      return isProperty(call.name, of: body) && listeners.contains(call.name) ? call.name : nil
    }
    return listeners.contains(call.name) ? call.name : nil
  }

  /// A name that is bound to an element of a list of functions.
  private func isElement(_ name: String, _ body: Body) -> Bool {
    for outer in body.surroundings {
      let steps = outer.steps
      for step in steps {
        guard case .bind(name, let value) = step.action else { continue }
        return value.contains { index in
          (steps[index].read?.path.filter { $0 != "values" && $0 != "[]" }.last ?? steps[index].read?.root).map {
            lists.contains($0) || listeners.contains($0)
          } ?? false
        }
      }
    }
    return false
  }

  private func isProperty(_ name: String, of body: Body) -> Bool {
    body.type?.properties[name] != nil
  }

  /// The name in front of a subscript: `handlers` of `state.handlers[id]?`.
  private static func lastName(of node: ExprSyntax) -> String? {
    switch node.as(ExprSyntaxEnum.self) {
    case .optionalChainingExpr(let node): return lastName(of: node.expression)
    case .forceUnwrapExpr(let node): return lastName(of: node.expression)
    case .subscriptCallExpr(let node):
      return node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        ?? node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    default: return nil
    }
  }

  /// The function types that have a name in the file.
  private static func aliases(in file: SourceFile) -> [(name: String, text: String)] {
    var found: [(String, String)] = []
    for statement in file.tree.statements { add(statement.item.as(TypeAliasDeclSyntax.self)) }
    for type in file.types {
      for member in type.node.asProtocol(DeclGroupSyntax.self)?.memberBlock.members ?? [] {
        add(member.decl.as(TypeAliasDeclSyntax.self))
      }
    }
    func add(_ alias: TypeAliasDeclSyntax?) {
      guard let alias else { return }
      let text = alias.initializer.value.trimmedDescription
      if text.contains("->") { found.append((alias.name.text, text)) }
    }
    return found
  }

  /// A type with the names of function types replaced by what they stand for.
  private static func expanded(_ type: String, _ aliases: [(name: String, text: String)]) -> String {
    guard !aliases.isEmpty else { return type }
    var result = ""
    var rest = type[...]
    while let first = rest.first {
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      result += word.isEmpty ? String(first) : aliases.first { $0.name == word }?.text ?? String(word)
      rest = rest.dropFirst(max(word.count, 1))
    }
    return result
  }

  private static func givesNothing(_ type: String) -> Bool {
    guard let arrow = type.firstRange(of: "->") else { return false }
    let result = type[arrow.upperBound...].drop { $0 == " " }
    return result.hasPrefix("Void") || result.hasPrefix("()")
  }

  /// The labels of tuple elements that are such functions: `tell` of `[(place: Place, tell: (String) -> Void)]`.
  private static func labels(in type: String) -> [String] {
    var found: [String] = []
    var rest = type[...]
    while let colon = rest.firstIndex(of: ":") {
      let label = rest[..<colon].reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let value = rest[rest.index(after: colon)...].drop { $0 == " " }
      let head = value.prefix { $0 != "," }
      if head.hasPrefix("(") || head.hasPrefix("@"), givesNothing(String(value)) {
        found.append(String(label.reversed()))
      }
      rest = rest[rest.index(after: colon)...]
    }
    return found
  }
}
