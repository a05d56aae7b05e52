import SwiftSyntax

extension FunctionCallExprSyntax {
  var lastName: String? { calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text }
}

extension ExprSyntax {
  /// The name of an enum's case, with or without values.
  var caseName: String? {
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.caseName }
    guard let member = self.as(MemberAccessExprSyntax.self), member.declName.argumentNames == nil else { return nil }
    if let base = member.base {
      guard base.trimmedDescription.split(separator: ".").allSatisfy({ $0.first?.isUppercase ?? false }) else {
        return nil
      }
    }
    let name = member.declName.baseName.text
    return ["init", "shared", "now"].contains(name) ? nil : name
  }
}
