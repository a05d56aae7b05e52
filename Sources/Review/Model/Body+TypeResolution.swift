import SwiftSyntax

extension SourceFile {
  /// The head of a type as it is written: `Mutex` of `Mutex<Int>`, `Shelf` of `any Shelf` and `Shelf?`.
  static func head(of type: String) -> String {
    var rest = type[...]
    while true {
      if let space = rest.firstIndex(of: " "), rest.hasPrefix("@") || rest.hasPrefix("any ") || rest.hasPrefix("some ")
      {
        rest = rest[rest.index(after: space)...]
      } else if rest.hasPrefix("("), !rest.contains("->"), !rest.contains(",") {
        rest = rest.dropFirst().prefix { $0 != ")" }
      } else {
        break
      }
    }
    return String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
  }

  /// The file's type of a name, with or without those of the types around it; nil if it has none.
  func type(named name: String) -> TypeModel? {
    types.first { $0.name == name } ?? types.first { $0.name.hasSuffix("." + name) }
  }
}

extension Body {
  /// How the type of a place is written in the file; nil if the file does not tell.
  func writtenType(of place: Place) -> String? {
    guard var type = writtenType(ofRoot: place) else { return nil }
    for part in place.path {
      guard part != "[]", let owner = file.type(named: SourceFile.head(of: type)) else { return nil }
      guard let property = owner.properties[part] else { return nil }
      type = property.typeName
    }
    return type.isEmpty ? nil : type
  }

  /// The head of the type of a place; nil if the file does not tell.
  func typeName(of place: Place) -> String? { writtenType(of: place).map(SourceFile.head) }

  /// The type of a place, if the file has it.
  func typeModel(of place: Place) -> TypeModel? { typeName(of: place).flatMap(file.type(named:)) }

  private func writtenType(ofRoot place: Place) -> String? {
    if place.root == "self" { return type?.name }
    if place.isMember { return type?.properties[place.root]?.typeName }
    for body in surroundings {
      if let parameter = body.parameterTypes[place.root] { return parameter }
      for step in body.steps {
        guard case .bind(place.root, let value) = step.action else { continue }
        let binding = step.node.parent?.as(PatternBindingSyntax.self)
        if let written = binding?.typeAnnotation?.type.trimmedDescription { return written }
        if let made = value.last.flatMap({ body.steps[$0] }) {
          if let call = made.call, call.name.first?.isUppercase ?? false { return call.name }
          if let read = made.read, read.root != place.root { return body.writtenType(of: read) }
        }
        return nil
      }
    }
    return nil
  }

  /// The bodies of the file's functions that a call can mean, as far as the file tells.
  func targets(of call: Step.Call) -> [Body] {
    let owner: TypeModel?
    if call.isOnSelf {
      owner = type
    } else if let receiver = call.receiver {
      guard let type = typeModel(of: receiver) else { return [] }
      owner = type
    } else {
      return []
    }
    let named = file.functionsByName[call.name] ?? []
    let members = named.filter { $0.type == owner && $0.accepts(call) }
    let found =
      members.isEmpty && call.base.isEmpty
      ? named.filter { $0.type == nil && $0.accepts(call) } : members
    // Of an async function and one that is not, the former is meant by an `await`.
    let fitting = found.filter { $0.isAsync == call.isAwaited }
    return fitting.isEmpty ? found.filter { call.isAwaited || !$0.isAsync } : fitting
  }

  /// The bodies of functions and computed properties of its own object that a step runs.
  func ownTargets(of step: Step) -> [Body] {
    if let call = step.call { return call.isOnSelf ? targets(of: call) : [] }
    guard let place = step.read, place.isMember, let type, type.properties[place.root]?.isStored == false else {
      return []
    }
    return file.members(of: type).filter { $0.kind == .accessor && $0.name == place.root }
  }

  /// Whether a call's labels fit the function's.
  /// - Parameter hasTrailingClosure: true for a call whose closure may be an argument of any type's name.
  func accepts(_ call: Step.Call, hasTrailingClosure: Bool = false) -> Bool {
    guard let function = node.as(FunctionDeclSyntax.self) else { return true }
    var labels = call.labels[...]
    for parameter in function.signature.parameterClause.parameters {
      let label = parameter.firstName.text == "_" ? "" : parameter.firstName.text
      if labels.first == label {
        labels = labels.dropFirst()
        if parameter.ellipsis != nil { while labels.first == "" { labels = labels.dropFirst() } }
      } else if parameter.defaultValue == nil, !hasTrailingClosure, !parameter.type.trimmedDescription.contains("->") {
        return false
      }
    }
    return labels.isEmpty
  }

  /// The types of its parameters as they are written.
  var parameterTypes: [String: String] {
    let list: FunctionParameterListSyntax?
    if let function = node.as(FunctionDeclSyntax.self) {
      list = function.signature.parameterClause.parameters
    } else {
      list = node.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
    }
    var types: [String: String] = [:]
    for parameter in list ?? [] {
      types[parameter.localName] = parameter.type.trimmedDescription
    }
    return types
  }
}
