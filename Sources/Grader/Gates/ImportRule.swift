import SwiftSyntax

/// Imports come from a short list. What else there is on a machine reaches files, processes, the network or memory.
struct ImportRule: SourceRule {
  static let kinds: [SyntaxKind] = [.importDecl]

  /// The modules that every kata may import. `ObjectGate` lets only parts of Foundation and Dispatch through.
  static let always = ["Dispatch", "Foundation", "Synchronization"] + platform

  /// More modules, which the kata's manifest names.
  let extra: [String]

  private static var platform: [String] {
    #if canImport(Darwin)
      ["os"]
    #else
      ["FoundationEssentials"]
    #endif
  }

  /// Modules that are imported anyway.
  private static let implicit = ["Swift", "_Concurrency", "_StringProcessing"]

  func objection(to node: Syntax) -> String? {
    guard let declaration = node.as(ImportDeclSyntax.self), let module = declaration.path.first?.name.name else {
      return nil
    }
    let allowed = Self.always + extra
    guard !allowed.contains(module), !Self.implicit.contains(module) else { return nil }
    return "“\(module)” may not be imported here: what a kata needs is in Swift itself and in \(allowed.sorted().list)."
  }
}

extension [String] {
  /// “a, b and c”, as a person writes it.
  var list: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}
