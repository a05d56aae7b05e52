#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import KataSubprocess
import KataSupport
import Workbook

/// Compiles a learner's module: one frontend job, never optimised, because an optimised build merges actor hops.
package struct Compiler {
  let toolchain: Toolchain
  let cache: Cache
  /// The processor time that is left for the submission.
  let budget: ProcessorBudget

  /// The options of a learner's module. Library evolution keeps a suite's object file valid for every module that keeps the
  /// contract; `InternalImportsByDefault` spares the learner the warnings that it would bring.
  package static let options =
    ["-g", "-enable-library-evolution", "-enable-upcoming-feature", "InternalImportsByDefault"] + everyHop

  /// The options of a kata's module: the same, and the upcoming features and the default isolation that its manifest states.
  static func options(for kata: Kata) -> [String] {
    options + kata.features.flatMap { ["-enable-upcoming-feature", $0] }
      + (kata.defaultIsolation.map { ["-default-isolation", $0.rawValue] } ?? [])
  }

  /// All options with which a submission is compiled.
  static func submissionOptions(for kata: Kata) -> [String] {
    options(for: kata) + limits + MemorySafety.options + [
      "-emit-module-interface-path", "learner.swiftinterface",
    ]
  }

  /// Keeps every hop between executors that the language allows for: the pass that merges them is not run.
  ///
  /// It runs without optimisation as well. Of two calls of an actor in a row, in code that is not isolated, it makes one visit: nobody
  /// comes between them then, although each has an `await` and nothing promises it.
  static let everyHop = ["-Xllvm", "-sil-disable-pass=optimize-hop-to-executor"]

  /// The type checker's limits for one expression: the scopes that it may try, and the bytes that it may use.
  ///
  /// Unlike a time limit, both have the same effect on every machine.
  private static let limits = ["-solver-scope-threshold=100000", "-solver-memory-threshold=268435456"]

  /// Compiles a submission in a private folder.
  /// - Throws: ``Rejection`` with `does-not-build` and the compiler's own diagnostics.
  func compile(_ submission: Submission) throws -> Compiled {
    try compile(submission, Self.submissionOptions(for: submission.kata))
  }

  /// Compiles a test that is handed in, which other modules do not import.
  /// - Parameter options: where it finds what it imports.
  /// - Throws: ``Rejection`` with `does-not-build` and the compiler's own diagnostics.
  func compile(_ submission: Submission, options: [String]) throws -> Compiled {
    try compile(
      submission,
      ["-g"] + Self.limits + MemorySafety.options + options)
  }

  private func compile(_ submission: Submission, _ options: [String]) throws -> Compiled {
    let kata = submission.kata
    let folder = try WorkFolder(in: cache)
    try Files.write(submission.source, to: "\(folder.path)/\(kata.file)")
    let ending = try CompilerLimits().run(
      toolchain.compile(
        [kata.file], module: kata.module, output: "learner.o", options, in: folder.path),
      on: kata.file, within: budget)
    // Output beyond the limit is lost, and could contain the diagnostic that counts.
    guard (ending.output[2]?.count ?? 0) < ChildProcess.limit else {
      throw Rejection(
        .refused, "\(kata.file) makes the compiler say more than anybody can read: begin again with the starter.")
    }
    let (diagnostics, unsafe) = MemorySafety.sort(Self.diagnostics(in: ending.text(2), file: kata.file))
    guard ending.status == 0 else {
      guard diagnostics.contains(where: { $0.severity == .error }) else {
        guard ending.signal == nil else {
          throw Rejection(
            .doesNotBuild, "The compiler gave up on \(kata.file): simplify what you changed last, then check again.")
        }
        guard !submission.text.contains("#sourceLocation") else {
          throw Rejection(.refused, MacroRule.sourceLocation)
        }
        let expanded = Self.errorsInExpansions(in: ending.text(2), file: kata.file)
        guard expanded.isEmpty else {
          throw Rejection(
            .doesNotBuild, "\(kata.file) does not compile: what a macro makes of the lines below is wrong.", expanded)
        }
        let line = ending.text(2).split(separator: "\n").first { $0.contains("error:") }
        throw UserError.infrastructure(
          "The compiler stopped without a word about \(kata.file): \(line.map(String.init) ?? "status \(ending.status ?? 0)")."
        )
      }
      let count = diagnostics.count { $0.severity == .error }
      let shown = diagnostics.bounded
      let errors =
        count == 1
        ? "the error below"
        : shown.count == diagnostics.count ? "the \(count) errors below" : "the first of its \(count) errors"
      throw Rejection(
        .doesNotBuild, "\(kata.file) does not compile: fix \(errors), then check again.", shown)
    }
    return Compiled(
      submission: submission, folder: folder, object: folder.path + "/learner.o",
      interface: (try? Files.readText(folder.path + "/learner.swiftinterface")) ?? "", warnings: diagnostics.bounded,
      unsafe: unsafe)
  }

  /// Reads what the compiler prints of one file: `file:line:column: severity: message`, then an excerpt.
  static func diagnostics(in text: String, file: String) -> [Verdict.Diagnostic] {
    var result: [Verdict.Diagnostic] = []
    var isOurs = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let diagnostic = diagnostic(line, file: file) {
        result.append(diagnostic)
        isOurs = true
      } else if line.first?.isWhitespace ?? false || line.first?.isNumber ?? false, isOurs {
        result[result.count - 1].excerpt += result[result.count - 1].excerpt.isEmpty ? line : "\n" + line
      } else {
        isOurs = false
      }
    }
    return result
  }

  /// The errors in what a macro such as `@Observable` expands to: `macro expansion @Observable:2:6: error: message`, and in the next
  /// line the place from which it was expanded.
  static func errorsInExpansions(in text: String, file: String) -> [Verdict.Diagnostic] {
    let lines = text.split(separator: "\n")
    return zip(lines, lines.dropFirst() + [""]).compactMap { line, next in
      guard line.hasPrefix("@__swiftmacro_") || line.hasPrefix("macro expansion "),
        let mark = line.firstRange(of: ": error: ")
      else { return nil }
      let origin = next.hasPrefix("`- ") ? diagnostic(next.dropFirst(3), file: file) : nil
      return Verdict.Diagnostic(
        severity: .error, message: explained(line[mark.upperBound...]), location: origin?.location)
    }
  }

  /// A message about the code of a macro, with what to do where that is not plain.
  private static func explained(_ message: Substring) -> String {
    guard message == "errors thrown from here are not handled" else { return String(message) }
    return message + ": put the value into a constant, and expect something of that"
  }

  private static func diagnostic(_ line: Substring, file: String) -> Verdict.Diagnostic? {
    let parts = line.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isPath(to: file), let number = Int(parts[1]),
      let column = Int(parts[2]), let severity = Verdict.Diagnostic.Severity(rawValue: parts[3].trimmed)
    else { return nil }
    return Verdict.Diagnostic(
      severity: severity, message: parts[4].trimmed, location: .init(file: file, line: number, column: column))
  }
}

extension StringProtocol {
  /// True for a path whose last part is the name.
  func isPath(to name: String) -> Bool {
    split(separator: "/").last.map { $0 == name } ?? false
  }
}
