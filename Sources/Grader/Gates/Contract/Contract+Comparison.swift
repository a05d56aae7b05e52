extension Contract {
  /// The parts that another interface lacks, as diagnostics that say what to restore; none if it keeps the contract.
  /// - Parameter module: the learner's module, whose name is left out of the diagnostics.
  func missing(in other: Contract, module: String) -> [Verdict.Diagnostic] {
    let comparison = ContractComparison(before: self, after: other)
    return (comparison.typeSentences + comparison.memberSentences).map { sentence in
      let prefixes = ["Swift.", "_Concurrency.", "Synchronization.", module + "."]
      let text = prefixes.reduce(sentence) { $0.replacing($1, with: "") }
      return Verdict.Diagnostic(severity: .error, message: text, location: nil)
    }
  }
}

/// Two interfaces of a module, and the sentences about what the second one breaks.
private struct ContractComparison {
  let before: Contract
  let after: Contract
  private let types: [[String]: Contract.TypeDeclaration]
  private let members: [Signature: [Contract.Member]]
  /// The types of the first interface that are actors.
  private let actors: Set<[String]>

  private struct Signature: Hashable {
    let path: [String]
    let form: String

    init(of member: Contract.Member) {
      path = member.path
      form = member.form.text
    }
  }

  init(before: Contract, after: Contract) {
    self.before = before
    self.after = after
    types = Dictionary(after.types.map { ($0.path, $0) }) { first, _ in first }
    members = Dictionary(grouping: after.members, by: Signature.init)
    actors = Set(before.types.lazy.filter { $0.kind == "actor" }.map(\.path))
  }

  // MARK: Types

  var typeSentences: [String] { before.types.flatMap(sentences) }

  private func sentences(about type: Contract.TypeDeclaration) -> [String] {
    let name = type.path.joined(separator: ".")
    guard let now = types[type.path], now.generics == type.generics else {
      return ["Restore the public type “\(type.kind) \(name)”."]
    }
    let isActorNow = type.kind == "class" && now.kind == "actor"
    return kindSentence(type, now, name, isActorNow) + attributeSentence(type, now, name, isActorNow)
      + conformanceSentences(type, name, isActorNow) + (isActorNow ? isolationSentences(type, name) : [])
  }

  private func kindSentence(
    _ type: Contract.TypeDeclaration, _ now: Contract.TypeDeclaration, _ name: String, _ isActorNow: Bool
  ) -> [String] {
    guard type.kind != now.kind, !isActorNow else { return [] }
    return ["Make “\(name)” \(type.kind.withArticle) again: it is \(now.kind.withArticle) now."]
  }

  private func attributeSentence(
    _ type: Contract.TypeDeclaration, _ now: Contract.TypeDeclaration, _ name: String, _ isActorNow: Bool
  ) -> [String] {
    if now.attributes.contains("@frozen"), !type.attributes.contains("@frozen") {
      return ["Leave out “@frozen” in front of “\(name)”."]
    }
    guard type.attributes != now.attributes, !isActorNow else { return [] }
    let declaration = type.attributes.isEmpty ? type.kind : "\(type.attributes) \(type.kind)"
    return ["Declare “\(name)” as before: “\(declaration)”."]
  }

  private func conformanceSentences(_ type: Contract.TypeDeclaration, _ name: String, _ isActorNow: Bool) -> [String] {
    var present = after.conformances[type.path] ?? []
    if !present.isDisjoint(with: ["Swift.Hashable", "Swift.Comparable"]) { present.insert("Swift.Equatable") }
    // Every actor is Sendable.
    if isActorNow { present.insert("Swift.Sendable") }
    return type.inherited.filter { !present.contains($0.form) }.map(\.text).sorted().map {
      "Let “\(name)” conform to “\($0)” again."
    }
  }

  /// A caller that was compiled for a class does not hop to an actor, so it may use only `async` and `nonisolated` members.
  private func isolationSentences(_ type: Contract.TypeDeclaration, _ name: String) -> [String] {
    before.members.filter { $0.path == type.path && !$0.isCallableFromAnywhere }.compactMap { member in
      guard !matches(of: member).contains(where: \.isNonisolated) else { return nil }
      return
        "“\(name)” may be an actor if callers need not notice: “\(member.text)” must be nonisolated, because it is not async."
    }
  }

  // MARK: Members

  var memberSentences: [String] { before.members.compactMap(sentence) }

  private func sentence(about member: Contract.Member) -> String? {
    let name = member.path.joined(separator: ".")
    let matches = matches(of: member)
    guard !matches.isEmpty else { return "Restore “\(member.text)”" + (name.isEmpty ? "." : " in “\(name)”.") }
    // An actor's member has a dispatch thunk only if it is declared in the actor's body.
    guard actors.contains(member.path), !member.isInExtension, !member.isFoundInExtensions,
      matches.contains(where: \.isInExtension)
    else { return nil }
    return
      "Declare “\(member.text)” in the body of “\(name)”, not in an extension: other modules look for an actor's members there."
  }

  /// The members of the second interface that callers of a member can call instead.
  private func matches(of member: Contract.Member) -> [Contract.Member] {
    (members[Signature(of: member)] ?? []).filter { $0.form.hasDefaults(of: member.form) }
  }
}

extension String {
  fileprivate var withArticle: String { (["actor", "enum"].contains(self) ? "an " : "a ") + self }
}
