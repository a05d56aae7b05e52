import SwiftSyntax

/// What the file itself says of the types of names, and of what is called.
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

  /// The file's type of a name; nil if it has none.
  func index(ofType name: String) -> Int? {
    types.firstIndex { $0.name == name } ?? types.firstIndex { $0.name.hasSuffix("." + name) }
  }

  /// How the type of a place is written in the file; nil if that cannot be told from it.
  func writtenType(of place: Place, in body: Int) -> String? {
    guard var type = writtenType(ofRoot: place, in: body) else { return nil }
    for part in place.path {
      guard part != "[]", let owner = index(ofType: Self.head(of: type)) else { return nil }
      guard let property = types[owner].properties[part] else { return nil }
      type = property.typeName
    }
    return type.isEmpty ? nil : type
  }

  /// The head of the type of a place; nil if the file does not tell.
  func typeName(of place: Place, in body: Int) -> String? {
    writtenType(of: place, in: body).map(Self.head)
  }

  private func writtenType(ofRoot place: Place, in body: Int) -> String? {
    if place.root == "self" { return type(of: bodies[body])?.name }
    if place.isMember { return type(of: bodies[body])?.properties[place.root]?.typeName }
    var next: Int? = body
    while let current = next {
      if let parameter = bodies[current].parameterTypes[place.root] { return parameter }
      for step in bodies[current].steps {
        guard case .bind(place.root, let value) = step.action else { continue }
        let binding = step.node.parent?.as(PatternBindingSyntax.self)
        if let written = binding?.typeAnnotation?.type.trimmedDescription { return written }
        if let made = value.last.flatMap({ bodies[current].steps[$0] }) {
          if let call = made.call, call.name.first?.isUppercase ?? false { return call.name }
          if let read = made.read, read.root != place.root { return writtenType(of: read, in: current) }
        }
        return nil
      }
      next = bodies[current].parent
    }
    return nil
  }

  /// The bodies of the file's functions that a call can mean, as far as the file tells.
  func targets(of call: Step.Call, in body: Int) -> [Int] {
    let owner: Int?
    if call.isOnSelf {
      owner = bodies[body].type
    } else if let receiver = call.receiver {
      guard let type = typeName(of: receiver, in: body).flatMap(index(ofType:)) else { return [] }
      owner = type
    } else {
      return []
    }
    let named = functionsByName[call.name] ?? []
    let members = named.filter { bodies[$0].type == owner && bodies[$0].accepts(call) }
    let found =
      members.isEmpty && call.base.isEmpty
      ? named.filter { bodies[$0].type == nil && bodies[$0].accepts(call) } : members
    // Of an async function and one that is not, the former is meant by an `await`.
    let fitting = found.filter { bodies[$0].isAsync == call.isAwaited }
    return fitting.isEmpty ? found.filter { call.isAwaited || !bodies[$0].isAsync } : fitting
  }

  /// The bodies of functions and computed properties of its own object that a step runs.
  func ownTargets(of step: Step, in body: Int) -> [Int] {
    if let call = step.call { return call.isOnSelf ? targets(of: call, in: body) : [] }
    guard let place = step.read, place.isMember, let type = type(of: bodies[body]) else { return [] }
    guard type.properties[place.root]?.isStored == false else { return [] }
    return type.members.filter { bodies[$0].kind == .accessor && bodies[$0].name == place.root }
  }

  /// The body and those inside of which it stands, innermost first.
  func surroundings(of body: Int) -> [Int] {
    var found = [body]
    while let next = bodies[found.last!].parent { found.append(next) }
    return found
  }
}

extension Body {
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
      types[(parameter.secondName ?? parameter.firstName).text] = parameter.type.trimmedDescription
    }
    return types
  }
}

extension Step.Call {
  /// On nothing, on `self`, or on the type.
  var isOnSelf: Bool { ["", "self", "self?", "self!", "Self"].contains(base) }
}

extension Step {
  /// True if it stands in a closure that is handed to a function of which nobody knows where it calls it.
  var isInForeignClosure: Bool {
    guard arms.contains(where: { $0.kind == .closure }) else { return false }
    var next: Syntax? = node
    while let current = next {
      if let closure = current.as(ClosureExprSyntax.self) {
        guard let call = closure.call, Self.ownClosures.contains(call.name) else { return true }
      }
      next = current.is(DeclSyntax.self) && !current.is(VariableDeclSyntax.self) ? nil : current.parent
    }
    return false
  }

  /// Functions that call a closure at once, on the thread they are called on.
  private static let ownClosures: Set = [
    "compactMap", "contains", "filter", "first", "flatMap", "forEach", "map", "reduce", "sync",
    "withCheckedContinuation",
    "withCheckedThrowingContinuation", "withDiscardingTaskGroup", "withLock", "withLockUnchecked", "withLockedValue",
    "withTaskCancellationHandler", "withTaskGroup", "withThrowingDiscardingTaskGroup", "withThrowingTaskGroup",
    "withUnsafeContinuation", "withUnsafeThrowingContinuation",
    "Task", "detached", "immediate", "addTask", "addTaskUnlessCancelled",
  ]
}

extension ClosureExprSyntax {
  /// The call that it is handed to, and the name of what is called.
  var call: (node: FunctionCallExprSyntax, name: String)? {
    var next = parent
    while let current = next {
      if let call = current.as(FunctionCallExprSyntax.self) {
        let callee = call.calledExpression
        let name =
          callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text
          ?? callee.as(DeclReferenceExprSyntax.self)?.baseName.text
          ?? callee.as(GenericSpecializationExprSyntax.self)?.expression.trimmedDescription
        return (call, name ?? "")
      }
      guard
        current.is(LabeledExprSyntax.self) || current.is(LabeledExprListSyntax.self)
          || current.is(MultipleTrailingClosureElementSyntax.self)
          || current.is(MultipleTrailingClosureElementListSyntax.self)
      else { return nil }
      next = current.parent
    }
    return nil
  }
}
