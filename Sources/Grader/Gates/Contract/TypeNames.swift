import SwiftSyntax

/// The types that an interface declares, and what its other names for types stand for, as in `typealias Cents = Int`.
///
/// Names can stand for pairs of names that stand for pairs, or for each other in an interface that no compiler printed. So there is
/// a limit to what is written in place of names. Beyond it a name stays as it is, and declarations compare by that name.
final class TypeNames {
  /// A type that a name stands for.
  struct Alias {
    let type: TypeSyntax
    /// The types around the name, outermost first.
    let path: [String]
  }

  /// The name of the module.
  let module: String
  /// How many names that stand for other names are followed.
  private static let mostNested = 64
  /// The names that may still be followed, and the bytes that may still be written in their place.
  private var steps = 100_000
  private var nesting = 0

  private var aliases: [String: Alias] = [:]
  /// The types around which names are looked up: `M.Outbox.State`.
  private var declared: Set<String> = []
  /// The scopes of the types, by their paths.
  var scopes: [[String]: TypeScope] = [:]

  /// The associated types that follow a protocol's name in angle brackets, those of Swift's protocols first.
  private var primary: [String: [String]] = [
    "AsyncIteratorProtocol": ["Element", "Failure"], "AsyncSequence": ["Element", "Failure"],
    "BidirectionalCollection": ["Element"], "Clock": ["Duration"], "Collection": ["Element"],
    "Identifiable": ["ID"], "InstantProtocol": ["Duration"], "IteratorProtocol": ["Element"],
    "MutableCollection": ["Element"], "RandomAccessCollection": ["Element"],
    "RangeReplaceableCollection": ["Element"], "RawRepresentable": ["RawValue"], "Sequence": ["Element"],
    "SetAlgebra": ["Element"], "Strideable": ["Stride"],
  ]
  /// The protocols that a protocol inherits from.
  private var parents: [String: Set<String>] = [
    "Actor": ["Sendable", "AnyObject"], "BidirectionalCollection": ["Collection"], "BinaryInteger": ["Hashable"],
    "Clock": ["Sendable"], "Collection": ["Sequence"], "Comparable": ["Equatable"], "Error": ["Sendable"],
    "Hashable": ["Equatable"], "InstantProtocol": ["Comparable", "Hashable", "Sendable"],
    "RandomAccessCollection": ["BidirectionalCollection"],
  ]

  init(module: String) { self.module = module }

  // MARK: Declarations

  /// - Parameter path: the types around the name, outermost first.
  func add(alias name: String, in path: [String], for type: TypeSyntax) {
    aliases[qualified(path + [name])] = Alias(type: type, path: path)
  }

  func add(type path: [String]) { declared.insert(qualified(path)) }

  func add(protocol path: [String], primary names: [String]) { primary[qualified(path)] = names }

  func add(protocol path: [String], inherits form: String) { parents[qualified(path), default: []].insert(form) }

  // MARK: Looking up

  private func qualified(_ path: [String]) -> String { ([module] + path).joined(separator: ".") }

  /// The full name of what a name without a module refers to, `Self` being the type around it; the name itself if it is none of this module.
  func resolve(_ name: String, in path: [String]) -> String {
    if name == "Self", !path.isEmpty { return qualified(path) }
    for count in stride(from: path.count, through: 0, by: -1) {
      let full = qualified(path.prefix(count) + [name])
      if declared.contains(full) || aliases[full] != nil { return full }
    }
    return name
  }

  /// True if a qualified name stands for another type.
  func isAlias(_ name: String) -> Bool { aliases[name] != nil }

  /// Does something with the type that a name stands for, if it does and the limits allow it.
  /// - Parameter body: writes the type; what it writes counts.
  func follow(_ name: String, _ body: (Alias) -> String) -> String? {
    guard steps > 0, nesting < Self.mostNested, let alias = aliases[name] else { return nil }
    nesting += 1
    defer { nesting -= 1 }
    steps -= 16
    let text = body(alias)
    steps -= text.utf8.count
    return steps > 0 ? text : nil
  }

  /// The associated types that can follow a protocol's name in angle brackets.
  func primaryTypes(of form: String) -> [String] { primary[form] ?? [] }

  /// The protocols without those that another of them inherits from, in alphabetical order.
  func minimal(_ protocols: some Sequence<String>) -> [String] {
    let all = Set(protocols)
    let implied = all.reduce(into: Set<String>()) { result, form in
      result.formUnion(ancestors(of: form).subtracting([form]))
    }
    return all.subtracting(implied).sorted()
  }

  /// The protocols that a protocol inherits from, at any distance.
  func ancestors(of form: String) -> Set<String> {
    var result: Set<String> = []
    var open = [form]
    while let next = open.popLast() {
      for parent in parents[next] ?? [] where result.insert(parent).inserted { open.append(parent) }
    }
    return result
  }
}

/// The types around a piece of code, and what the generic parameters in sight stand for.
struct TypeScope {
  /// The types around it, outermost first.
  var path: [String] = []
  /// The canonical names of the generic parameters: how they are called is no caller's affair.
  var parameters: [String: String] = [:]
  /// What is written in place of a generic parameter, by its canonical name: the `any P` that could stand there as well.
  var existentials: [String: String] = [:]
  /// How many generic parameters there are.
  var count = 0
  /// The canonical forms of what constraints make equal: that of `Time.Duration` where `Time.Duration == Duration`.
  var equal: [String: String] = [:]

  /// Adds a generic parameter.
  /// - Parameter name: nil for that of `some P`.
  /// - Returns: its canonical name.
  mutating func addParameter(_ name: String? = nil) -> String {
    let canonical = "τ\(count)"
    count += 1
    if let name { parameters[name] = canonical }
    return canonical
  }
}
