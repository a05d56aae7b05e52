import LabProtocol
import KataSubprocess
import KataSupport
import Workbook

/// Runs the scenarios of a folder against a package, and judges what they show.
///
/// They are built with SwiftPM and run without a sandbox: the package is the reader's own.
public struct PackageProofs: Sendable {
  /// The name of the package's folder.
  public let name: String
  private let layout: ProofPackage
  private let environment: [String: String]

  /// - Parameters:
  ///   - package: the folder of the package, with no link in its path.
  ///   - proofs: the folder of the tests that call `prove`.
  ///   - copy: where the copy of the package and its build go; in the package's own `.build` if nil.
  ///   - workbook: the workbook, which has the library that the tests import.
  ///   - environment: the program's environment, in which the package manager runs.
  /// - Throws: `UserError` if the workbook is a bundle.
  public init(
    of package: String, in proofs: String, at copy: String?, workbook: Workbook, environment: [String: String]
  ) throws(UserError) {
    guard Files.exists("\(workbook.base)/Sources/KataTesting") else {
      throw .usage("A bundle has no KataTesting to build: use a clone of the workbook.")
    }
    layout = ProofPackage(
      package: package, proofs: proofs, copy: copy ?? "\(package)/.build/kata-proofs", testing: workbook.base)
    self.environment = environment
    name = package.split(separator: "/").last.map(String.init) ?? package
  }

  /// Builds the tests.
  /// - Returns: nil if they can be run; a verdict if the compiler rejects them.
  /// - Throws: `UserError` if something else does not build: the package itself, or what it needs.
  public func build() throws(UserError) -> (kata: Kata, verdict: Verdict)? {
    guard !layout.files.isEmpty else {
      throw .usage("\(layout.proofs) has no Swift file: write a test that calls prove.")
    }
    try layout.layOut()
    let ending = try ChildProcess.run(
      ChildProcess.Command(
        executable: "swift",
        arguments: ["build", "--package-path", layout.copy, "--product", "KataProofsPackageTests"],
        environment: environment))
    guard ending.status != 0 else { return nil }
    let text = ending.text(1) + ending.text(2)
    let errors = layout.files.flatMap { file in
      Compiler.diagnostics(in: text, file: file).filter { $0.severity == .error }
        + Compiler.errorsInExpansions(in: text, file: file).filter { $0.location != nil }
    }
    guard !errors.isEmpty else {
      let lines = text.split(separator: "\n").filter { $0.contains("error:") }
      throw .infrastructure(
        "\(name) does not build with its proofs:\n\((lines.isEmpty ? text.split(separator: "\n").suffix(10) : lines.prefix(10)[...]).joined(separator: "\n"))"
      )
    }
    let kata = Kata(proofsOf: name, in: layout.proofs, [])
    var seen: [Verdict.Diagnostic] = []
    for error in errors where !seen.contains(error) { seen.append(error) }
    return (
      kata, Verdict(of: Rejection(.doesNotBuild, "The proofs do not compile: change what is named below.", seen), kata)
    )
  }

  /// Runs the proofs of the tests that match a pattern.
  /// - Throws: `UserError` if no test calls `prove`, or the program of the tests does not start.
  public func prove(filter: String?) throws(UserError) -> (kata: Kata, verdict: Verdict) {
    let run = try run(.explore(), only: nil, filter)
    guard !run.proofs.isEmpty else {
      throw .usage("No test\(filter.map { " that matches “\($0)”" } ?? "") calls prove.\n\(run.output)")
    }
    return verdict(on: run)
  }

  /// Runs one proof.
  /// - Throws: `UserError` if there is no such proof.
  public func prove(named proof: String) throws(UserError) -> (kata: Kata, verdict: Verdict) {
    verdict(on: try one(proof, .explore()))
  }

  /// Runs one schedule of a proof.
  /// - Parameters:
  ///   - schedule: its text form.
  ///   - proof: the check’s id in a verdict.
  /// - Throws: `UserError` if there is no such proof, or the schedule does not fit.
  public func replay(_ schedule: String, of proof: String) throws(UserError) -> (kata: Kata, verdict: Verdict) {
    guard let choices = Schedule(text: schedule) else {
      throw .usage("“\(schedule)” is no schedule: copy the one of a failure, such as 0x3,1.")
    }
    let found = try one(proof, .replay(choices))
    guard found.proofs[0].report.result != .misfit else {
      throw .usage("Schedule \(schedule) makes choices that “\(proof)” does not offer.")
    }
    return verdict(on: found)
  }

  /// Runs a proof to the state that choices lead to.
  /// - Throws: `UserError` if there is no such proof, or a choice cannot be made.
  public func play(_ proof: String, after text: String) throws(UserError) -> PlayState {
    guard let choices = Schedule.choices(text: text) else {
      throw .usage("“\(text)” is no list of choices: write numbers with commas between them, such as 0,2,1.")
    }
    let found = try one(proof, .play(choices, goesOn: false))
    let (kata, report) = (kata(of: found), found.proofs[0].report)
    let result = Judge.result(of: kata.checks[0], .passed, report)
    guard case .played(let played) = report.result else {
      return PlayState(kata: kata, result, choices: choices, nil, control: report.control)
    }
    if let index = played.misfit {
      throw played.enabledSteps.isEmpty
        ? .usage("The run is over after \(index) choices: there is no choice \(index + 1) to make.")
        : .usage("Choice \(index + 1) goes from 0 to \(played.enabledSteps.count - 1) here.")
    }
    return PlayState(kata: kata, result, choices: played.choices, played, control: report.control)
  }

  // MARK: One run

  private struct TestsRun {
    var proofs: [(title: String, report: CheckReport)]
    let output: String
    let isPassed: Bool
  }

  private func one(_ proof: String, _ mode: SuiteSettings.Mode) throws(UserError) -> TestsRun {
    let function = proof.split(separator: "/").last.map(String.init) ?? proof
    let test = function.replacing(/-\d+$/, with: "")
    let run = try run(mode, only: proof, "[./`]\(Self.pattern(test))`?\\(")
    guard !run.proofs.isEmpty else {
      throw .usage("There is no proof “\(proof)”: kata prove names each.")
    }
    return run
  }

  /// The pattern that a text alone matches.
  private static func pattern(_ text: String) -> String {
    text.map { $0.isLetter || $0.isNumber || $0 == "_" ? String($0) : "\\\($0)" }.joined()
  }

  private func run(_ mode: SuiteSettings.Mode, only proof: String?, _ filter: String?) throws(UserError) -> TestsRun {
    let path = "\(layout.copy)/.build/proofs-\(ProcessInfo.processInfo.processIdentifier)"
    try Files.write(Data(), to: path)
    defer { Files.remove(path) }
    var environment = ProofRequest(path: path, only: proof, mode: mode).environment(over: environment)
    environment["NO_COLOR"] = "1"
    let ending = try ChildProcess.run(
      ChildProcess.Command(
        executable: layout.program,
        arguments: ["--testing-library", "swift-testing", "--no-parallel"] + (filter.map { ["--filter", $0] } ?? []),
        environment: environment, folder: layout.package))
    let proofs = SuiteReport.all(in: try Files.read(path)).compactMap { report in
      if case .proved(let title, let report) = report { (title: title, report: report) } else { nil }
    }
    return TestsRun(proofs: proofs, output: ending.text(1) + ending.text(2), isPassed: ending.status == 0)
  }

  private func kata(of run: TestsRun) -> Kata {
    Kata(proofsOf: name, in: layout.proofs, run.proofs.map { ($0.report.check, $0.title) })
  }

  private func verdict(on run: TestsRun) -> (kata: Kata, verdict: Verdict) {
    let kata = kata(of: run)
    let results = zip(kata.checks, run.proofs).map { Judge.result(of: $0, .passed, $1.report) }
    let control = run.proofs.lazy.map(\.report.control).first { $0 == .reduced } ?? .full
    var verdict = Verdict(ofProofs: results, of: kata, control: control, output: run.output)
    if verdict.verdict == .passed, !run.isPassed {
      verdict.verdict = .failed
      verdict.message = "Every proof holds, and a test fails outside of them: --show-output shows what it prints."
      verdict.diagnostics = [Verdict.Diagnostic(severity: .warning, message: verdict.message, location: nil)]
    }
    return (kata, verdict)
  }
}
