#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import KataSubprocess
import KataSupport
import Workbook

/// Compiles and runs the programs behind the workbook's statements about Swift, on this toolchain.
public struct FactTrial: Sendable {
  /// The result of one program.
  public struct Outcome: Encodable, Sendable {
    /// The fact's id.
    public let fact: String
    /// What the fact states.
    public let statement: String
    /// What happened instead, as a sentence; nil if the fact holds.
    public let problem: String?

    private enum CodingKeys: String, CodingKey {
      case fact, statement
      case problem = "finding"
    }
  }

  /// The seconds that a program may run. One that needs more has not shown anything.
  static let patience = 60

  private let grader: Grader

  /// Creates a trial with a grader's toolchain.
  public init(_ grader: Grader) {
    self.grader = grader
  }

  /// Tries facts, several at a time.
  /// - Parameters:
  ///   - facts: the facts to try.
  ///   - progress: called after each fact with its id, from any thread, one call at a time.
  /// - Throws: `UserError` if the compiler cannot be started, or if the user interrupts.
  public func run(_ facts: [Fact], progress: @Sendable (String) -> Void) throws(UserError) -> [Outcome] {
    try concurrentMap(facts.count) {
      progress(facts[$0].id)
    } _: { index throws(UserError) in
      Outcome(
        fact: facts[index].id, statement: facts[index].statement, problem: try problem(with: facts[index]))
    }
  }

  /// Tries one fact.
  /// - Returns: what happened instead, as a sentence; nil if it holds.
  /// - Throws: `UserError` if the compiler cannot be started, or if the user interrupts.
  func problem(with fact: Fact) throws(UserError) -> String? {
    let folder = try grader.makeWorkFolder()
    let toolchain = grader.toolchain
    try Files.write(Data(fact.source.utf8), to: "\(folder.path)/main.swift")
    let compilation = try ChildProcess.run(
      toolchain.compile(
        ["main.swift"], module: "Fact", output: "main.o", ["-swift-version", "6"] + fact.options, in: folder.path))
    let diagnostic = compilation.text(2).split(separator: "\n").first {
      $0.contains("error: ") || $0.contains("warning: ")
    }
    switch (fact.compilation, compilation.status == 0) {
    case (.no, false): return nil
    case (.no, true): return "The compiler accepts the program."
    case (_, false): return "The program does not compile: \(diagnostic ?? "the compiler gave no reason")"
    case (.silently, true): if let diagnostic { return "The compiler is not silent: \(diagnostic)" }
    case (.yes, true): break
    }
    let linking = try ChildProcess.run(toolchain.link(["main.o"], output: "fact", [], in: folder.path))
    guard linking.status == 0 else {
      return "The program does not link: \(linking.text(2).split(separator: "\n").first ?? "the linker gave no reason")"
    }
    let start = ContinuousClock.now
    let run = try ChildProcess(ChildProcess.Command(executable: folder.path + "/fact", folder: folder.path)).wait {
      child in
      if start.duration(to: .now) > .seconds(Self.patience) { child.terminate() }
    }
    guard run.status == 0 else {
      let saw = [run.text(1), run.text(2)].joined().split(separator: "\n").last ?? "nothing was printed"
      let end = run.status.map { "status \($0)" } ?? "signal \(run.signal ?? 0)"
      return "The program ended with \(end): \(saw)"
    }
    return nil
  }
}
