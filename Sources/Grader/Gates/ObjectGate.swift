import Workbook

/// Refuses an object file that brings more than its own module, or needs what could reach past the suite.
///
/// It looks at what the compiler made of a submission, so that no way of writing it down gets past. `SourceGate` says the same
/// earlier and with a better place.
struct ObjectGate {
  let tree: SourceTree
  let kata: Kata

  /// - Throws: `Rejection` with `refused`, or with `uncontrolled` if it runs code where nothing can schedule it.
  func check(_ object: ObjectFile) throws(Rejection) {
    var refusals = object.sections.compactMap(objection(toSection:))
    let rules = SymbolRules(module: kata.module, extra: kata.imports)
    var uncontrolled: [Verdict.Diagnostic] = []
    for symbol in object.symbols {
      if !symbol.isUndefined {
        if let refusal = objection(toDefinition: symbol) { refusals.append(refusal) }
        continue
      }
      switch rules.objection(to: symbol.name) {
      case nil: break
      case .refused(let name, let why): refusals.append(diagnostic(name, "“\(name)” may not be used here: \(why)."))
      case .uncontrolled(let name, let instead):
        uncontrolled.append(
          diagnostic(name, "“\(name)” runs code on threads that nothing can schedule: \(instead)."))
      }
    }
    guard refusals.isEmpty else { throw .refused(tree.file, refusals.distinct) }
    guard uncontrolled.isEmpty else {
      throw Rejection(
        .uncontrolled,
        "Nothing is proved: \(tree.file) hands work to threads that nothing can schedule. Change what is named below.",
        uncontrolled.distinct)
    }
  }

  private func diagnostic(_ name: String, _ message: String) -> Verdict.Diagnostic {
    guard let use = tree.firstUse(of: name) else {
      return Verdict.Diagnostic(severity: .error, message: message, location: nil)
    }
    return tree.diagnostic(message, at: use)
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

  /// A type and a protocol of others: what a suite prints or compares would be the learner's to say.
  private func objection(toConformance symbol: String) -> Verdict.Diagnostic? {
    let prefix = "protocol conformance descriptor for "
    guard let text = Demangled(symbol)?.text, text.hasPrefix(prefix), text.hasSuffix(" in \(kata.module)") else {
      return nil
    }
    let parts = text.dropFirst(prefix.count).dropLast(" in \(kata.module)".count).split(separator: " : ")
    guard parts.count == 2, parts.allSatisfy({ !$0.mentions(kata.module) }) else { return nil }
    let name = parts[1].split(separator: ".").last.map(String.init) ?? ""
    return diagnostic(
      name,
      "“\(parts[0])” may not be made to conform to “\(name)” here: both belong to others. Wrap it in a type of your own."
    )
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
