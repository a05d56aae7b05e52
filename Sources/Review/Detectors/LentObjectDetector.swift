import SwiftSyntax

/// A function that returns a mutable object out of the lock that is to protect it.
struct LentObjectDetector: Detector {
  static let name = "lent-object"
  static let rule = "sendable-justified"
  static let severity = Finding.Severity.major
  static let why =
    "A lock protects what happens while it is held. The object can be changed after that, by several threads at once."
  static let exception = "The object was taken out for good: nothing that the lock protects refers to it any more."
  static let fix = "Return a value, or do inside the lock what the object is needed for."

  func findings(in file: SourceFile) -> [Finding] {
    let objects = file.types.filter(isUnprotected)
    guard !objects.isEmpty else { return [] }
    return file.bodies.compactMap { body in
      guard let returned = returnedType(of: body), let object = objects.first(where: { $0.shortName == returned }),
        let section = body.lockSections.first(where: { holds(object, $0.lock, body) })
      else { return nil }
      return file.finding(
        self, .look, at: body.steps[section.start].node,
        "“\(body.name)” returns a “\(object.name)” that “\(section.lock.root)” protects, and it is used when the lock is released."
      )
    }
  }

  /// Whether it is a class with variables, and nothing that protects them.
  private func isUnprotected(_ type: TypeModel) -> Bool {
    type.kind == .classType && !type.isMainActor && !type.inherits.contains { $0.hasSuffix("Sendable") }
      && type.properties.values.contains { $0.isMutable && !$0.isStatic }
  }

  private func returnedType(of body: Body) -> Substring? {
    guard body.parent == nil, let function = body.node.as(FunctionDeclSyntax.self),
      let type = function.signature.returnClause?.type.trimmedDescription
    else { return nil }
    return type.last == "?" ? type.dropLast() : Substring(type)
  }

  /// Whether such objects are in what the lock protects, and are not removed from there.
  private func holds(_ object: TypeModel, _ lock: Place, _ body: Body) -> Bool {
    guard lock.isMember, let property = body.type?.properties[lock.root], property.isMutable == false else {
      return false
    }
    let words = (property.type + " " + property.value).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let removes = body.steps.contains { step in
      step.call.map { $0.name.hasPrefix("remove") || $0.name.hasPrefix("pop") } ?? false
    }
    return words.contains(object.shortName) && !removes
  }
}
