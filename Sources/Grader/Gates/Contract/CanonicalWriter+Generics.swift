import SwiftSyntax

extension CanonicalWriter {
  /// Brings generic parameters into sight. A constraint may stand behind its parameter or in a `where` clause.
  func add(_ parameters: GenericParameterClauseSyntax?, _ clause: GenericWhereClauseSyntax?) {
    let list = parameters?.parameters.map { ($0, scope.addParameter($0.name.text)) } ?? []
    for case .sameTypeRequirement(let equality) in clause?.requirements.map(\.requirement) ?? [] {
      if case .type(let left) = equality.leftType, case .type(let right) = equality.rightType {
        equate(form(of: left), form(of: right))
      }
    }
    for (parameter, name) in list {
      if let bound = parameter.inheritedType { constrain(name, to: bound) }
    }
    for requirement in clause?.requirements.map(\.requirement) ?? [] {
      switch requirement {
      case .conformanceRequirement(let requirement):
        constrain(form(of: requirement.leftType), to: requirement.rightType)
      case .sameTypeRequirement: break
      case .layoutRequirement(let requirement): signature.add(other: form(of: requirement))
      @unknown default: signature.add(other: form(of: requirement))
      }
    }
  }

  private func equate(_ left: String, _ right: String) {
    guard left != right else { return }
    let (from, to) = left.hasPrefix("τ") && !(right.hasPrefix("τ") && left < right) ? (left, right) : (right, left)
    scope.equal[from] = to
    signature.add(left, equals: right)
  }

  /// `P & Q<Int>` is `P` and `Q` with the primary associated type `Int`.
  func constrain(_ subject: String, to constraint: TypeSyntax) {
    for part in parts(of: constraint) {
      signature.add(subject, is: part.name)
      for (name, type) in part.arguments { equate("\(subject).\(name)", type) }
    }
  }

  /// The parts of a constraint: the canonical form of each, and of its primary associated types.
  private func parts(of constraint: TypeSyntax) -> [(name: String, arguments: [(name: String, type: String)])] {
    let constraint = constraint.unparenthesised
    if let composition = constraint.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap { parts(of: $0.type) }
    }
    let (name, scope) = resolved(constraint)
    guard name == constraint else {
      return CanonicalWriter(names, scope, forCallers: isForCallers).parts(of: name)
    }
    if let (bare, clause) = constraint.withoutArguments {
      let name = form(of: bare)
      let primary = names.primaryTypes(of: name)
      let arguments = clause.arguments.map { form(of: $0.argument) }
      if !primary.isEmpty { return [(name, Array(zip(primary, arguments)))] }
    }
    return [(form(of: constraint), [])]
  }

  /// `any` or the one generic parameter of `some`.
  func existential(_ constraint: TypeSyntax) -> String {
    let list = parts(of: constraint)
    let minimal = names.minimal(list.map(\.name))
    return "any "
      + minimal.map { name in
        let arguments = list.filter { $0.name == name }.flatMap(\.arguments).map { "\($0.name) == \($0.type)" }
        return arguments.isEmpty ? name : "\(name) < \(arguments.joined(separator: " , ")) >"
      }.joined(separator: " & ")
  }

  /// A generic parameter that is the type of one parameter, and stands nowhere else, could be `any` for all that a caller knows.
  func replaceParameters(of declaration: any WithGenericParametersSyntax) {
    guard let clause = declaration.genericParameterClause, let uses = ParameterUses(of: declaration) else { return }
    for name in clause.parameters.map(\.name.text) where uses.isOnlyTypeOfOneParameter(name) {
      guard let canonical = scope.parameters[name], let constraint = signature.constraint(of: canonical, names),
        // Members of it that constraints make equal to other types are not its own.
        !uses.members(of: name).contains(where: { form(of: $0).contains(canonical) })
      else { continue }
      scope.existentials[canonical] = "any " + constraint
      signature.remove(canonical)
    }
  }

  /// The generic parameters of the declaration itself, by the order in which its parameters name them.
  func renumbered(from outer: Int) -> [Substring: String] {
    var order: [Substring: String] = [:]
    for token in text.split(separator: " ") where token.hasPrefix("τ") {
      let parameter = token.prefix { $0 != "." }
      guard let number = Int(parameter.dropFirst()), number >= outer, order[parameter] == nil else { continue }
      order[parameter] = "τ\(outer + order.count)"
    }
    return order
  }

  static func renumber(_ token: Substring, _ order: [Substring: String]) -> String {
    let parameter = token.prefix { $0 != "." }
    return (order[parameter] ?? String(parameter)) + token.dropFirst(parameter.count)
  }
}
