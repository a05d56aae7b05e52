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

  /// A type and those around it.
  func enclosing(_ type: TypeModel) -> [TypeModel] {
    types.filter { $0 == type || type.name.hasPrefix($0.name + ".") }
  }
}

extension Body {
  /// How the type of a place is written in the file; nil if the file does not tell.
  /// - Parameter end: the step of this body before which its names are looked for. Where two names are made of each other, as in
  ///   `for pair in rows { let (name, rows) = pair }`, each is that of an earlier step.
  func writtenType(of place: Place, before end: Int = .max) -> String? {
    guard var type = writtenType(ofRoot: place, before: end) else { return nil }
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

  private func writtenType(ofRoot place: Place, before end: Int) -> String? {
    if place.root == "self" { return type?.name }
    if place.isMember { return type?.properties[place.root]?.typeName }
    for body in surroundings {
      if let parameter = body.parameterTypes[place.root] { return parameter }
      for (index, step) in body.steps.enumerated() where body != self || index < end {
        guard case .bind(place.root, let value) = step.action else { continue }
        let binding = step.node.parent?.as(PatternBindingSyntax.self)
        if let written = binding?.typeAnnotation?.type.trimmedDescription { return written }
        if let made = value.last.flatMap({ body.steps[$0] }) {
          if let call = made.call, call.name.first?.isUppercase ?? false { return call.name }
          if let read = made.read { return body.writtenType(of: read, before: index) }
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
    let named = (file.functionsByName[call.name] ?? []).filter { $0.accepts(call) }
    // What a property of that name holds is called, and no function.
    if !call.isLocal, owner?.properties[call.name] != nil { return [] }
    let members = named.filter { $0.type == owner && ($0.parent != nil) == call.isLocal }
    let found =
      members.isEmpty && call.base.isEmpty && !call.isLocal
      ? named.filter { $0.type == nil && $0.parent == nil } : members
    // Of an async function and one that is not, the former is meant by an `await`.
    let fitting = found.filter { $0.isAsync == call.isAwaited }
    return fitting.isEmpty ? found.filter { call.isAwaited || !$0.isAsync } : fitting
  }

  /// The bodies of functions and computed properties of its own object that a step runs.
  func ownTargets(of step: Step) -> [Body] {
    if let call = step.call { return call.isOnSelf ? targets(of: call) : [] }
    guard let place = step.read ?? step.write, place.isMember, let type,
      type.properties[place.root]?.isStored == false
    else { return [] }
    // A read runs the getter alone, and a change of a part both.
    return file.members(of: type).filter { accessor in
      accessor.kind == .accessor && accessor.name == place.root
        && (step.write == nil ? !accessor.isSetter : accessor.isSetter || !place.path.isEmpty || step.assigned == nil)
    }
  }

  /// Whether a call's labels and the number of its arguments fit the function's.
  func accepts(_ call: Step.Call) -> Bool {
    guard let function = node.as(FunctionDeclSyntax.self) else { return true }
    var labels = call.labels[...]
    var (missing, open) = (0, 0)
    for parameter in function.signature.parameterClause.parameters {
      let label = parameter.firstName.text == "_" ? "" : parameter.firstName.text
      if labels.first == label {
        labels = labels.dropFirst()
        if parameter.ellipsis != nil { while labels.first == "" { labels = labels.dropFirst() } }
      } else {
        open += 1
        if parameter.defaultValue == nil, parameter.ellipsis == nil { missing += 1 }
      }
    }
    return labels.isEmpty && missing <= call.trailingClosures && call.trailingClosures <= open
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
