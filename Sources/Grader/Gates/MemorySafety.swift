/// Separates the compiler's diagnostics about memory safety from its other diagnostics.
///
/// `-strict-memory-safety` warns of every expression that leaves memory safety to the programmer, with a note for each reason.
/// Two of the reasons are let through. `nonisolated(unsafe)`: on the lab's one thread it is a plain variable, and a kata may teach it.
/// The current task: `UnsafeRule` keeps it in the closure that is given it.
enum MemorySafety {
  static let options = ["-strict-memory-safety"]

  private static let group = "[#StrictMemorySafety]"
  private static func isHarmless(_ note: Substring) -> Bool {
    note.hasPrefix("reference to nonisolated(unsafe) ") || note.contains("UnsafeCurrentTask")
  }

  /// - Returns: what is left of the diagnostics for the learner, and what a submission may not contain.
  static func sort(_ diagnostics: [Verdict.Diagnostic]) -> (rest: [Verdict.Diagnostic], unsafe: [Verdict.Diagnostic]) {
    var rest: [Verdict.Diagnostic] = []
    var unsafe: [Verdict.Diagnostic] = []
    for diagnostic in diagnostics {
      guard diagnostic.message.hasSuffix(group) else {
        rest.append(diagnostic)
        continue
      }
      let notes = notes(in: diagnostic.excerpt)
      if notes.isEmpty || !notes.allSatisfy(isHarmless) {
        unsafe.append(refusal(diagnostic, because: notes.first { !isHarmless($0) }))
      }
    }
    return (rest, unsafe)
  }

  /// The notes that stand below the lines of source code, where the compiler draws no line number.
  private static func notes(in excerpt: String) -> [Substring] {
    excerpt.split(separator: "\n").compactMap { line in
      guard line.drop(while: { $0 == " " }).hasPrefix("|"), let note = line.firstRange(of: "- note: ") else {
        return nil
      }
      return line[note.upperBound...]
    }
  }

  private static func refusal(_ diagnostic: Verdict.Diagnostic, because reason: Substring?) -> Verdict.Diagnostic {
    var result = diagnostic
    result.severity = .error
    let what = reason.map(String.init) ?? diagnostic.message.replacing(" " + group, with: "")
    result.message =
      what.contains("Continuation")
      ? "An unsafe continuation breaks memory if it is resumed twice: use the checked one, which says so."
      : "Memory safety may not be left to the programmer here (\(what)): use what Swift can check."
    return result
  }
}
