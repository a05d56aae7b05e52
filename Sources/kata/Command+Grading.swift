import Grader
import KataSupport
import Workbook

/// Making a grader from the options.
extension Command {
  /// Makes the grader that the options ask for.
  /// - Parameters:
  ///   - other: the workbook to grade for, if it is not the session's own.
  ///   - highest: the tier above which no sandbox is looked for. Up to `kernel` it costs a few milliseconds.
  ///   - tells: when generated stories are told.
  ///   - effort: how many times its budget a search of schedules may cost.
  ///   - compilesAhead: false where other submissions wait for the processors.
  /// - Throws: a usage error for a value that an option cannot have; the errors of ``Grader``.
  func makeGrader(
    for other: Workbook? = nil, sandbox highest: Sandbox.Tier = .kernel, tells: StoryTelling = .afterTheRest,
    effort: Int = 1, compilesAhead: Bool = true
  ) throws(UserError) -> Grader {
    let control = try Grader.control(named: arguments.value("control"))
    let word = arguments.value("require-sandbox") ?? Sandbox.Tier.none.rawValue
    guard let least = Sandbox.Tier(rawValue: word) else {
      throw .usage("--require-sandbox is none, partial, kernel or full, not “\(word)”.")
    }
    return try Grader(
      other ?? session.workbook, control: control, sandbox: highest, requiring: least,
      sanitizer: try requestedSanitizer(), tells: tells, effort: effort,
      compilesAhead: compilesAhead, environment: session.environment)
  }

  /// The sanitizer that is asked for.
  func requestedSanitizer() throws(UserError) -> Sanitizer? {
    guard let name = arguments.value("sanitize") else { return nil }
    if let sanitizer = Sanitizer(rawValue: name) { return sanitizer }
    let names = Sanitizer.allCases.map(\.rawValue).joined(separator: " or ")
    throw .usage("--sanitize is \(names), not “\(name)”.")
  }

  /// Refuses a sanitizer that has nothing to say.
  /// - Throws: a usage error if a sanitizer is asked for and none of the katas declares it.
  func requireDeclared(by katas: [Kata]) throws(UserError) {
    guard let sanitizer = try requestedSanitizer(), katas.allSatisfy(\.toldByThreads.isEmpty) else {
      return
    }
    let others = session.workbook.katas.filter { !$0.toldByThreads.isEmpty }.map(\.name).joined(
      separator: ", ")
    throw .usage(
      "Nothing here is declared for --sanitize \(sanitizer.rawValue): leave it out. Declared for it: \(others.isEmpty ? "no kata" : others)."
    )
  }
}
