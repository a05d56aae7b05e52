import Workbook

/// Refuses an object file that brings more than its own module, or needs what could reach past the suite.
///
/// It looks at what the compiler made of a submission, so that no way of writing it down gets past. `SourceGate` says the same
/// earlier and with a better place.
struct ObjectGate {
  private let submission: Submission
  private let evidence: Inspection.Evidence
  private var kata: Kata { submission.kata }

  /// - Parameter evidence: what the sources say about what may be in the object file.
  init(_ submission: Submission, _ evidence: Inspection.Evidence) {
    self.submission = submission
    self.evidence = evidence
  }

  /// - Throws: `Rejection` with `refused`, or with `uncontrolled` if it runs code where nothing can schedule it.
  func check(_ object: ObjectFile) throws(Rejection) {
    var refusals = object.sections.compactMap(objection(toSection:))
    let rules = SymbolRules(
      module: kata.module, extra: kata.imports, present: object.symbols.lazy.filter(\.isUndefined).map(\.name),
      underscored: Set(evidence.uses.keys.filter { $0.hasPrefix("_") }))
    var uncontrolled: [Verdict.Diagnostic] = []
    for symbol in object.symbols {
      if !symbol.isUndefined {
        if let refusal = objection(toDefinition: symbol) {
          refusals.append(refusal)
        } else if !symbol.isStrong, let name = rules.underscoredName(in: symbol.name) {
          refusals.append(diagnostic(name, "“\(name)” may not be used here: it is Swift's own."))
        }
        continue
      }
      switch rules.objection(to: symbol.name) {
      case nil: break
      case .refused(let name, let why): refusals.append(diagnostic(name, "“\(name)” may not be used here: \(why)."))
      case .uncontrolled("async", _) where evidence.usesScheduledQueues:
        guard object.symbols.contains(where: { QueueUse.isWait($0.name) }) else { break }
        uncontrolled.append(
          diagnostic(
            "async",
            "“async” cannot be scheduled in a file that also holds a thread until something happens: await a task or a continuation instead."
          ))
      case .uncontrolled(let name, let instead):
        uncontrolled.append(
          diagnostic(name, "“\(name)” works with threads that nothing can schedule: \(instead)."))
      }
    }
    refusals += missingComparisons(in: object)
    guard refusals.isEmpty else { throw .refused(kata.file, refusals.distinct) }
    guard uncontrolled.isEmpty else {
      throw Rejection(
        .uncontrolled,
        "Nothing is proved: \(kata.file) works with threads that nothing can schedule. Change what is named below.",
        uncontrolled.distinct)
    }
  }

  private func diagnostic(_ name: String, _ message: String) -> Verdict.Diagnostic {
    guard let place = evidence.uses[name], let line = place.first, let column = place.last else {
      return Verdict.Diagnostic(severity: .error, message: message, location: nil)
    }
    let text = submission.text.split(separator: "\n", maxSplits: line, omittingEmptySubsequences: false)
    let code = text.indices.contains(line - 1) ? text[line - 1].trimmed : ""
    return Verdict.Diagnostic(
      severity: .error, message: message, location: .init(file: kata.file, line: line, column: column),
      excerpt: "\(line) | \(code)")
  }

  /// The comparisons of the starter's types that the compiler has not derived, because something else stands in for them.
  private func missingComparisons(in object: ObjectFile) -> [Verdict.Diagnostic] {
    guard !evidence.derived.isEmpty else { return [] }
    let defined = object.symbols.lazy.filter { symbol in
      !symbol.isUndefined && (symbol.name.hasSuffix("FZ") || symbol.name.hasSuffix("F"))
    }.compactMap { Demangled($0.name)?.text }
    var missing = evidence.derived
    for text in defined where !missing.isEmpty { missing.removeAll { text.hasPrefix($0) } }
    return missing.map { name in
      let path = name.split(separator: " ").first { $0.contains(".") }?.split(separator: ".").dropFirst() ?? []
      let isEquality = name.hasPrefix("static")
      let type = (isEquality ? path.dropLast() : path.filter { !$0.hasPrefix("hash(") }[...]).joined(separator: ".")
      return Verdict.Diagnostic(
        severity: .error,
        message:
          "“\(isEquality ? "==" : "hash")” of \(type) must stay the one that Swift makes, because others compare by it: leave out the conformance that replaces it.",
        location: nil)
    }
  }

  // MARK: What it brings

  /// Sections of an ELF or Mach-O file in which code, data and Swift's own records lie.
  private static let sections: Set = [
    ".bss", ".comment", ".data", ".eh_frame", ".group", ".linker-options", ".note.GNU-stack", ".rodata", ".shstrtab",
    ".strtab", ".swift1_autolink_entries", ".swift_modhash", ".symtab", ".symtab_shndx", ".tbss", ".tdata", ".text",
    "__bss", "__common", "__compact_unwind", "__const", "__constg_swiftt", "__cstring", "__data", "__eh_frame",
    "__literal16", "__literal4", "__literal8", "__objc_classlist", "__objc_classname", "__objc_const", "__objc_data",
    "__objc_imageinfo", "__objc_methname", "__objc_methtype", "__objc_selrefs", "__objc_classrefs", "__objc_ivar",
    "__objc_superrefs", "__swift_ast", "__swift_modhash", "__text", "__thread_bss", "__thread_data", "__thread_vars",
    "__ustring",
  ]
  private static let swiftSections: Set = [
    "assocty", "builtin", "capture", "fieldmd", "mpenum", "protocol_conformances", "protocols", "reflstr",
    "type_metadata", "typeref", "types", "proto", "protos", "assoc",
  ]

  private func objection(toSection name: String) -> Verdict.Diagnostic? {
    var name = name[...]
    for prefix in [".rela", ".rel"] where name.hasPrefix(prefix + ".") || name.hasPrefix(prefix + "swift") {
      name = name.dropFirst(prefix.count)
      break
    }
    if name.hasPrefix(".debug_") || name.hasPrefix("__debug_") || name.hasPrefix("__apple_")
      || Self.sections.contains(String(name))
    {
      return nil
    }
    // One section for each function and constant: `.text.$s7Clobber…`.
    for prefix in [".text.", ".data.", ".rodata.", ".bss.", ".tbss.", ".tdata."] where name.hasPrefix(prefix) {
      return nil
    }
    for prefix in ["swift5_", "__swift5_"] where name.hasPrefix(prefix) {
      let kind = name.dropFirst(prefix.count).prefix { $0 != "." }
      if Self.swiftSections.contains(String(kind)) || kind.hasPrefix("type_metadata") { return nil }
    }
    return Verdict.Diagnostic(
      severity: .error,
      message: "The section “\(name)” of the object file is none that a kata needs: leave out what makes it.",
      location: nil)
  }

  private func objection(toDefinition symbol: ObjectFile.Symbol) -> Verdict.Diagnostic? {
    let name = symbol.name.hasPrefix("_$s") ? String(symbol.name.dropFirst()) : symbol.name
    if name.hasSuffix("Mc"), let objection = objection(toConformance: name) { return objection }
    guard symbol.isStrong, !name.contains("\(kata.module.utf8.count)\(kata.module)") else { return nil }
    let shown = Demangled(name)?.text ?? name
    return diagnostic(shown, "“\(shown)” belongs to no type of \(kata.module): leave it out.")
  }

  /// The protocols of others that the starter's types may be made to conform to: none brings members that a suite could call.
  private static let harmless: Set<Substring> = [
    "AsyncIteratorProtocol", "AsyncSequence", "CaseIterable", "Comparable", "CustomDebugStringConvertible",
    "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable", "Identifiable",
    "IteratorProtocol", "LocalizedError", "Sendable", "Sequence", "Actor", "GlobalActor",
  ]

  /// The protocols that bring a `==` of theirs, made of other members.
  private static let comparing: Set = [
    "BinaryFloatingPoint", "BinaryInteger", "FixedWidthInteger", "FloatingPoint", "SIMD", "SignedInteger", "Strideable",
    "StringProtocol", "UnsignedInteger",
  ]

  /// A conformance to a protocol of others is the learner's own affair only for a type of the learner's own.
  ///
  /// What a suite prints or compares would be the learner's to say: `Strideable` and `RawRepresentable` bring a `==` of theirs.
  private func objection(toConformance symbol: String) -> Verdict.Diagnostic? {
    let prefix = "protocol conformance descriptor for "
    guard let text = Demangled(symbol)?.text, text.hasPrefix(prefix), text.hasSuffix(" in \(kata.module)") else {
      return nil
    }
    let parts = text.dropFirst(prefix.count).dropLast(" in \(kata.module)".count).split(separator: " : ")
    // A conditional conformance begins with its conditions: `< where A: Swift.Equatable> Clobber.Box<A>`.
    guard parts.count >= 2, let last = parts.last, !last.mentions(kata.module) else { return nil }
    let subject = parts.dropLast().joined(separator: " : ")
    let name = last.split(separator: ".").last.map(String.init) ?? ""
    guard subject[...].mentions(kata.module) else {
      return diagnostic(
        name,
        "“\(subject)” may not be made to conform to “\(name)” here: both belong to others. Wrap it in a type of your own."
      )
    }
    let own = subject.split(separator: "> ", maxSplits: 1).last ?? ""
    guard own.hasPrefix("\(kata.module).") else { return nil }
    let type = own.dropFirst(kata.module.count + 1).prefix { $0 != "<" }
    if let compared = evidence.compared, Self.comparing.contains(name) {
      return diagnostic(
        name,
        "“\(type)” may not be made to conform to “\(name)” here, because \(compared) is compared by what it holds.")
    }
    guard evidence.types.contains(String(type)), !Self.harmless.contains(name[...]),
      !evidence.conformances.contains(where: {
        $0.hasPrefix("\(type) : ") && ($0.hasSuffix(" \(name)") || $0.hasSuffix(".\(name)"))
      })
    else { return nil }
    return diagnostic(
      name,
      "“\(type)” may not be made to conform to “\(name)” here: that could change how its values compare. Leave it out.")
  }
}

extension Substring {
  /// Names something of a module: `Clobber.Outbox`, also as a generic argument.
  fileprivate func mentions(_ module: String) -> Bool {
    hasPrefix(module + ".") || contains("<\(module).") || contains(" \(module).") || contains("[\(module).")
  }
}

extension [Verdict.Diagnostic] {
  /// Each once, in the order of their lines; those without a line come last.
  fileprivate var distinct: [Verdict.Diagnostic] {
    var seen: [Verdict.Diagnostic] = []
    for diagnostic in self where !seen.contains(diagnostic) { seen.append(diagnostic) }
    return seen.enumerated().sorted { left, right in
      let places = [left, right].map {
        ($0.element.location?.line ?? .max, $0.element.location?.column ?? .max, $0.offset)
      }
      return places[0] < places[1]
    }.map(\.element)
  }
}
