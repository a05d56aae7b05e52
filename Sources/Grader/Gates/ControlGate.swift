import Workbook

/// Notices what reduced control cannot see: sleeps on the system's clocks, and the main actor.
///
/// Both leave the lab's thread without a trace, so a scenario that uses them would look as if it stood still. The object file
/// tells beforehand: it names what it uses.
struct ControlGate {
  let file: String

  private static let advice =
    "which reduced control cannot schedule. Use the clock that you are given, or grade on Linux."

  /// The features that reduced control cannot schedule, each with the prefix of its symbols.
  private static let uses = [
    (symbol: "$sScM", what: "the main actor"),
    (symbol: "$sScTss5NeverORszABRs_rlE5sleep", what: "Task.sleep"),
    (symbol: "$ss15ContinuousClockV", what: "ContinuousClock (as Task.sleep(for:) does)"),
    (symbol: "$ss15SuspendingClockV", what: "SuspendingClock"),
    (symbol: "swift_task_immediate", what: "Task.immediate"),
  ]

  /// - Throws: `Rejection` with `uncontrolled` if the object file uses any of it.
  func check(_ object: ObjectFile) throws(Rejection) {
    let symbols = object.symbols.filter(\.isUndefined).map(\.name)
    // Mach-O puts an underscore before every name.
    guard
      let use = Self.uses.first(where: { use in
        symbols.contains { $0.drop { $0 == "_" }.hasPrefix(use.symbol) }
      })
    else { return }
    throw Rejection(
      .uncontrolled,
      "Nothing is proved: \(file) uses \(use.what), \(Self.advice)")
  }

  /// Whether this is why nothing was run for a verdict.
  static func hasStopped(_ verdict: Verdict) -> Bool {
    verdict.verdict == .uncontrolled && verdict.message.hasSuffix(advice)
  }
}
