import SwiftSyntax

/// A whole value that a closure captures when it is made, and looks into after it has waited.
struct StaleCaptureDetector: Detector {
  static let name = "stale-capture"
  static let rule = "fresh-when-used"
  static let severity = Finding.Severity.major
  static let why =
    "A capture list copies a value when the closure is made: what changes during the wait does not reach the copy."
  static let exception = "All of it is what was meant when the closure was made, such as a text that is to be sent."
  static let fix = "Capture by name what has to stay as it was, and ask for what has to be current when it is used."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.flatMap { body in
      body.steps.indices.compactMap { finding(at: $0, in: body) }
    }
  }

  private func finding(at number: Int, in body: Body) -> Finding? {
    let step = body.steps[number]
    guard let capture = step.node.as(ClosureCaptureSyntax.self), capture.initializer == nil, capture.specifier == nil,
      let place = step.read, let closure = capture.closure, isValue(place, in: body)
    else { return nil }
    let steps = body.steps(of: closure, after: number)
    guard let sleep = steps.firstIndex(where: { $0.call?.name == "sleep" }) else { return nil }
    let parts = Set(steps[sleep...].compactMap { $0.read }.filter { $0.root == place.root }.compactMap(\.path.first))
    guard parts.count > 1 else { return nil }
    return body.file.finding(
      self, .look, at: capture,
      "“\(place.root)” is copied here as it is now, and \(parts.sorted().map { "“\($0)”" }.joined(separator: " and ")) of it are read after a wait: one of them may have to be current."
    )
  }

  /// Whether the capture copies something that changes: an `inout` parameter, or a variable.
  private func isValue(_ place: Place, in body: Body) -> Bool {
    if place.isMember { return false }
    if let function = body.node.as(FunctionDeclSyntax.self),
      let parameter = function.signature.parameterClause.parameters.first(where: {
        ($0.secondName ?? $0.firstName).text == place.root
      })
    {
      return parameter.type.trimmedDescription.hasPrefix("inout ")
    }
    let bind = body.steps.first { if case .bind(place.root, _) = $0.action { true } else { false } }
    // Otherwise it is a closure's parameter, which code captures by name only if it is `inout`.
    return bind.map { $0.node.parent?.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.text == "var" }
      ?? true
  }
}

extension ClosureCaptureSyntax {
  fileprivate var closure: ClosureExprSyntax? {
    parent?.parent?.parent?.parent?.as(ClosureExprSyntax.self)
  }
}

extension Body {
  /// The steps of a closure: of its own body, or its part of this one.
  fileprivate func steps(of closure: ClosureExprSyntax, after number: Int) -> [Step] {
    for step in steps[number...] {
      if let spawned = step.spawned, step.node.id == closure.id { return file[spawned].steps }
    }
    return steps[number...].dropFirst().filter { closure.statements.encloses($0.node) }
  }
}
