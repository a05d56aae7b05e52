import Review
import SwiftSyntax

/// A submission's interface, compared with the one that the suite was compiled against.
struct ContractComparison {
  /// A part of the contract that the submission lacks.
  struct Breach: Sendable, Equatable {
    /// What to restore, as a sentence.
    let message: String
    /// What the contract has, as the compiler prints it; nil if the message says it all.
    var expected: String?
    /// What the submission has in its place; nil for nothing.
    var found: String?
    /// The name and the types around it of what the submission has.
    var place: [String] = []
  }

  /// What the submission lacks.
  let breaches: [Breach]
  /// The members that callers cannot tell from the contract's, but a compiled suite can.
  let respelled: [Breach]
  /// The contract in the submission's spelling, for a suite that is compiled anew; nil if the compiled one finds all that it needs.
  let adapted: String?

  /// Compares two `.swiftinterface` files of a module.
  /// - Returns: nil if one of them is nested too deeply to read.
  static func compare(_ submission: String, with starter: String, module: String) -> ContractComparison? {
    DeepStack.run {
      guard let before = Contract(interface: starter, module: module),
        let after = Contract(interface: submission, module: module)
      else { return nil }
      var comparer = ContractComparer(before: before, after: after)
      comparer.compare()
      return ContractComparison(
        breaches: comparer.breaches.map { $0.shortened(module) },
        respelled: comparer.respelled.map { $0.shortened(module) },
        adapted: comparer.respelled.isEmpty ? nil : comparer.adaptation.text)
    }
  }
}

extension ContractComparison.Breach {
  /// Without the names of modules that a learner need not write.
  fileprivate func shortened(_ module: String) -> Self {
    func short(_ text: String) -> String {
      ["Swift.", "_Concurrency.", "Synchronization.", module + "."].reduce(text) { $0.replacing($1, with: "") }
    }
    return Self(message: short(message), expected: expected.map(short), found: found.map(short), place: place)
  }
}

/// Compares the second interface of a module with the first one.
private struct ContractComparer {
  let before: Contract
  let after: Contract
  private let types: [[String]: Contract.TypeDeclaration]
  private let members: [Signature: [Contract.Member]]
  /// The types of the first interface.
  private let old: [[String]: Contract.TypeDeclaration]
  private(set) var breaches: [ContractComparison.Breach] = []
  private(set) var respelled: [ContractComparison.Breach] = []
  private(set) var adaptation: AdaptedInterface
  /// The declarations that the second interface lacks.
  private var isMissing: Set<SyntaxIdentifier> = []

  private struct Signature: Hashable {
    let path: [String]
    let form: String

    init(of member: Contract.Member) {
      path = member.path
      form = member.form.callers
    }
  }

  init(before: Contract, after: Contract) {
    self.before = before
    self.after = after
    types = Dictionary(after.types.map { ($0.path, $0) }) { first, _ in first }
    old = Dictionary(before.types.map { ($0.path, $0) }) { first, _ in first }
    members = Dictionary(grouping: after.members, by: Signature.init)
    adaptation = AdaptedInterface(of: before, to: after)
  }

  mutating func compare() {
    for type in before.types { compare(type) }
    for member in before.members { compare(member) }
    for type in before.types where type.kind == "protocol" { compareRequirements(of: type) }
  }

  // MARK: Types

  private mutating func compare(_ type: Contract.TypeDeclaration) {
    guard let now = types[type.path], now.generics == type.generics else {
      breaches.append(.init(message: "Restore the public type “\(type.kind) \(type.name)”."))
      return
    }
    let isActorNow = type.kind == "class" && now.kind == "actor"
    let sentences =
      kindSentence(type, now, isActorNow) + attributeSentence(type, now, isActorNow)
      + conformanceSentences(type, isActorNow) + (isActorNow ? isolationSentences(type) : [])
    breaches += sentences.map { .init(message: $0, place: type.path) }
    // Nobody outside of the module inherits from a class that is public and not open.
    if type.isFinal != now.isFinal, type.kind == now.kind {
      let modifiers = type.modifiers.printedText
      guard !modifiers.contains("open") else {
        breaches.append(.init(message: "Leave out “final” in front of “\(type.name)”.", place: type.path))
        return
      }
      if adaptation.replace(type.modifiers, with: now.modifiers) {
        respelled.append(
          .init(
            message: "Restore “\(modifiers) \(type.kind) \(type.name)”.", expected: "\(modifiers) \(type.kind)",
            found: "\(now.modifiers.printedText) \(now.kind)", place: type.path))
      }
    }
  }

  private func kindSentence(
    _ type: Contract.TypeDeclaration, _ now: Contract.TypeDeclaration, _ isActorNow: Bool
  ) -> [String] {
    guard type.kind != now.kind, !isActorNow else { return [] }
    return ["Make “\(type.name)” \(type.kind.withArticle) again: it is \(now.kind.withArticle) now."]
  }

  private func attributeSentence(
    _ type: Contract.TypeDeclaration, _ now: Contract.TypeDeclaration, _ isActorNow: Bool
  ) -> [String] {
    if now.attributes.contains("@frozen"), !type.attributes.contains("@frozen") {
      return ["Leave out “@frozen” in front of “\(type.name)”."]
    }
    guard type.attributes != now.attributes, type.inferred != now.inferred, !isActorNow else { return [] }
    let declaration = type.attributes.isEmpty ? type.kind : "\(type.attributes) \(type.kind)"
    return ["Declare “\(type.name)” as before: “\(declaration)”."]
  }

  private func conformanceSentences(_ type: Contract.TypeDeclaration, _ isActorNow: Bool) -> [String] {
    var present = after.conformances[type.path] ?? []
    // Every actor is Sendable.
    if isActorNow { present.insert("Sendable") }
    present.formUnion(present.flatMap(after.names.ancestors))
    return type.inherited.filter { !present.contains($0.form) }.map(\.text).sorted().map {
      "Let “\(type.name)” conform to “\($0)” again."
    }
  }

  /// A caller that was compiled for a class does not hop to an actor, so it may use only `async` and `nonisolated` members.
  private func isolationSentences(_ type: Contract.TypeDeclaration) -> [String] {
    before.members.filter { $0.path == type.path && !$0.isCallableFromAnywhere }.compactMap { member in
      guard !matches(of: member).contains(where: \.isNonisolated) else { return nil }
      return
        "“\(type.name)” may be an actor if callers need not notice: “\(member.text)” must be nonisolated, because it is not async."
    }
  }

  /// The suite has types of its own that conform to a protocol, and they have what the starter's protocol asks for.
  private mutating func compareRequirements(of type: Contract.TypeDeclaration) {
    guard let now = types[type.path], now.kind == type.kind else { return }
    let inherited = Set(type.inherited.flatMap { [$0.form] + before.names.ancestors(of: $0.form) })
    for parent in now.inherited where !inherited.contains(parent.form) {
      breaches.append(
        .init(
          message:
            "Let “\(type.name)” not inherit from “\(parent.text)”: the types of the suite that conform to it do not.",
          place: type.path))
    }
    let known = Set(before.members.filter { $0.path == type.path }.map { $0.form.callers })
    let list = after.members.filter { $0.path == type.path }
    let defaults = Set(list.filter(\.isInExtension).map { $0.form.callers })
    let required = list.filter { !$0.isInExtension && $0.kind != .typeAliasDecl }
    for member in required where !known.union(defaults).contains(member.form.callers) {
      breaches.append(
        .init(
          message:
            "Leave “\(member.text)” out of “\(type.name)”: the types of the suite that conform to it do not have it.",
          place: member.path + [member.name]))
    }
  }

  // MARK: Members

  private mutating func compare(_ member: Contract.Member) {
    let name = member.path.joined(separator: ".")
    let matches = matches(of: member)
    guard let best = matches.first(where: { isLinked($0, for: member) }) ?? matches.first else {
      let near = nearest(to: member)
      // A property is missing with all of its accessors: it is enough to say so once.
      if member.isAccessor, isMissing.contains(member.declaration.id) { return }
      isMissing.insert(member.declaration.id)
      breaches.append(
        .init(
          message: "Restore “\(member.text)”" + (name.isEmpty ? "." : " in “\(name)”."),
          expected: member.text, found: near?.text,
          place: near.map { $0.path + [$0.name] } ?? []))
      return
    }
    guard !isLinked(best, for: member) else { return }
    let moves = isMoved(best, from: member)
    let message =
      moves
      ? "Declare “\(member.text)” in the body of “\(name)”, not in an extension."
      : "Restore “\(member.text)”" + (name.isEmpty ? "." : " in “\(name)”.")
    let breach = ContractComparison.Breach(
      message: message, expected: moves ? nil : member.text, found: moves ? nil : best.text,
      place: best.path + [best.name])
    guard adaptation.replace(member, with: best, moves: moves) else {
      breaches.append(breach)
      return
    }
    if !member.isAccessor { respelled.append(breach) }
  }

  /// The members of the second interface that callers of a member can call instead.
  private func matches(of member: Contract.Member) -> [Contract.Member] {
    let type = types[member.path]
    let mayIsolate = type?.kind == "actor" ? !member.isBare : type?.attributes.contains("Actor") ?? false
    let isSync = member.isNonisolated && !member.isAsync
    return (members[Signature(of: member)] ?? []).filter { other in
      guard other.form.hasDefaults(of: member.form), !member.isNonsending || other.isNonsending else { return false }
      // A protocol's requirement is another thing than the method of its extension.
      if old[member.path]?.kind == "protocol", member.isInExtension != other.isInExtension { return false }
      return !isSync || other.isNonisolated || !mayIsolate
    }
  }

  /// True if a suite that was compiled for the first one calls the second one by the same symbol and in the same way.
  private func isLinked(_ other: Contract.Member, for member: Contract.Member) -> Bool {
    member.form.text == other.form.text && member.isNonsending == other.isNonsending && !isMoved(other, from: member)
      && !(isDispatched(member) && other.isFinal)
  }

  private func isMoved(_ other: Contract.Member, from member: Contract.Member) -> Bool {
    isDispatched(member) && other.isInExtension
  }

  /// A method of an actor or a class is called through a dispatch thunk, if it is declared in the body and not final.
  private func isDispatched(_ member: Contract.Member) -> Bool {
    ["actor", "class"].contains(old[member.path]?.kind) && !member.isInExtension && !member.isFinal && !member.isBare
  }

  /// What the second interface may have in place of a member.
  private func nearest(to member: Contract.Member) -> Contract.Member? {
    let list = after.members.filter { $0.path == member.path && $0.isAccessor == member.isAccessor }
    let base = member.name.prefix { $0 != "(" }
    return list.first { $0.name == member.name } ?? list.first { $0.name.prefix { $0 != "(" } == base }
  }
}

extension String {
  fileprivate var withArticle: String { (["actor", "enum"].contains(self) ? "an " : "a ") + self }
}

extension DeclModifierListSyntax {
  fileprivate var printedText: String { map(\.trimmedDescription).joined(separator: " ") }
}
