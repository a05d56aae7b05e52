import SwiftSyntax

/// What the generic parameters of a declaration must be, in canonical form.
struct GenericSignature {
  /// The protocols and classes of each generic parameter or member of one.
  private var bounds: [String: Set<String>] = [:]
  /// Pairs of equal types.
  private var equalities: Set<[String]> = []
  /// Requirements of any other kind.
  private var others: Set<String> = []

  mutating func add(_ subject: String, is bound: String) { bounds[subject, default: []].insert(bound) }

  mutating func add(_ left: String, equals right: String) { equalities.insert([left, right].sorted(by: Self.order)) }

  mutating func add(other requirement: String) { others.insert(requirement) }

  /// What a generic parameter is, as the constraint of `any`; nil if that cannot say all.
  func constraint(of parameter: String, _ names: TypeNames) -> String? {
    let members = equalities.filter { $0.contains { $0.hasPrefix(parameter + ".") || $0 == parameter } }
    let isNamedElsewhere =
      bounds.keys.contains { $0.hasPrefix(parameter + ".") } || others.contains { $0.contains(parameter) }
    guard !isNamedElsewhere, let bounds = bounds[parameter], !bounds.isEmpty else { return nil }
    let equal = Dictionary(members.map { ($0[0], $0[1]) }) { first, _ in first }
    guard equal.count == members.count, !equal.values.contains(where: { $0.contains("τ") }) else { return nil }
    var used: Set<String> = []
    let parts = names.minimal(bounds).map { bound in
      let arguments = names.primaryTypes(of: bound).compactMap { name -> String? in
        guard let type = equal["\(parameter).\(name)"] else { return nil }
        used.insert("\(parameter).\(name)")
        return "\(name) == \(type)"
      }
      return arguments.isEmpty ? bound : "\(bound) < \(arguments.joined(separator: " , ")) >"
    }
    return used.count == equal.count ? parts.joined(separator: " & ") : nil
  }

  /// Forgets what a generic parameter must be.
  mutating func remove(_ parameter: String) {
    bounds[parameter] = nil
    equalities = equalities.filter { !$0[0].hasPrefix(parameter + ".") }
  }

  /// The requirements in one order, each one that another implies left out.
  /// - Parameter names: knows which protocol inherits from which.
  func requirements(_ names: TypeNames) -> [String] {
    var list = bounds.flatMap { subject, bounds in names.minimal(bounds).map { "\(subject) : \($0)" } }
    list += equalities.map { $0.joined(separator: " == ") } + others
    return list.sorted()
  }

  /// Generic parameters and their members before other types.
  private static func order(_ left: String, _ right: String) -> Bool {
    let isGeneric = [left, right].map { $0.hasPrefix("τ") }
    return isGeneric[0] == isGeneric[1] ? left < right : isGeneric[0]
  }
}
