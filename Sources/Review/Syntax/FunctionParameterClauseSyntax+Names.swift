import SwiftSyntax

extension FunctionParameterClauseSyntax {
  /// The names by which a function's code refers to its parameters.
  var names: [String] { parameters.map(\.localName) }
}

extension FunctionParameterSyntax {
  /// The name by which the function's code refers to the parameter.
  var localName: String { (secondName ?? firstName).text }
}
