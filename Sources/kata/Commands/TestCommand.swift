import Grader
import Reports
import KataSupport
import Workbook

/// `kata test`: the learner writes the test, and it is graded by bugs.
struct TestCommand: Command {
  static let name = "test"
  static let operands = "<kata> [<file>]"
  static let summary = "write the test, graded by the bugs it catches"
  static let details =
    "The first time it lays out a right implementation to read and an empty test. Then it runs your test against right "
    + "implementations and wrong ones, and tells each bug that it misses as a story."
  static let options =
    [
      Arguments.Option(name: "hint", value: "N", help: "show the first N hints instead"),
      Arguments.Option(name: "explain", value: nil, help: "what makes a test of concurrent code good"),
      Arguments.Option(
        name: "solutions", value: nil, help: "tests that pass, and what each bug was, once yours passes"),
      Arguments.Option(name: "reveal", value: nil, help: "with --solutions: before yours passes"),
    ] + Arguments.Option.running + Arguments.Option.reporting

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    let kata = try namedKata()
    try arguments.atMost(2, Self.usage)
    let exercise = try session.workbook.testExercise(of: kata)
    if let number = try arguments.number("hint") { return try show(hints: number, exercise) }
    if arguments.has("explain") {
      let page = try session.workbook.testPage()
      try session.console.print(session.style.plain(PageText.text(page, style: session.style)))
      return 0
    }
    if arguments.has("solutions") { return try showSolutions(exercise) }
    if arguments.words.count == 2 { return try grade(session.path(arguments.words[1]), exercise) }
    let (path, isNew) = try layOut(exercise)
    guard !isNew else { return 0 }
    return try grade(path, exercise) { verdict in
      do throws(UserError) {
        try session.workspace.keep(verdict)
      } catch {
        session.warnings.say(error.description)
      }
    }
  }

  /// - Parameter keep: called with the verdict before the answer.
  private func grade(
    _ path: String, _ exercise: TestExercise, keep: (Verdict) -> Void = { _ in }
  ) throws(UserError) -> Int32 {
    let format = try requestedFormat(reports: true)
    let grading = TestGrading(session.workbook, try makeGrader())
    let progress = session.statusLine
    defer { progress.clear() }
    progress.show("\(exercise.kata.name) (the first time takes longer)")
    let verdict = try grading.grade(path, for: exercise)
    progress.clear()
    keep(verdict)
    let shown = session.displayPath(path)
    try reply(graded: [Graded(path: shown, kata: exercise.kata, verdict: verdict)], json: verdict) { style in
      TestReport(verdict, of: exercise, path: shown, style: style).text()
    }
    return format.isReport || verdict.verdict == .passed ? 0 : 1
  }

  /// Lays out what the exercise begins with, unless it is there.
  private func layOut(_ exercise: TestExercise) throws(UserError) -> (path: String, isNew: Bool) {
    let workspace = try session.openWorkspace(for: exercise.base)
    let folder = "\(workspace.folder)/tests/\(exercise.base.name)"
    let path = "\(folder)/\(exercise.kata.file)"
    guard !Files.exists(path) else { return (path, false) }
    try Files.makeFolder(folder)
    let implementation = session.workbook.solutionPath(exercise.implementation, of: exercise.base)
    try Files.write(try Files.read(implementation), to: "\(folder)/\(exercise.base.file)")
    try Files.write(Data(Self.template(exercise.base).utf8), to: path)
    let style = session.style
    let text = """
      \(style.wrap("\(session.displayPath(folder)) has a right implementation to read, \(exercise.base.file), and an empty test, \(exercise.kata.file).", indent: 2))

      \(style.wrap("Write a test that fails on every implementation with a bug and passes on every right one. A pass takes \(exercise.share) of \(exercise.bugs.count) bugs and no false alarm. The brief says what is promised: kata show \(exercise.base.name).", indent: 2))

        \(style.styled("edit \(session.displayPath(path)) · kata test \(exercise.base.name)", .faint))

      """
    try session.console.print(style.plain("\n" + text))
    return (path, true)
  }

  private static func template(_ kata: Kata) -> String {
    """
    import \(kata.module)
    import KataTesting

    @Test func itKeepsItsPromise() {
      prove { scenario in
        // Make what is tested, start tasks with scenario.task("name") { … }, wait for them, and state what must hold:
        // #expect(…)
      }
    }

    """
  }

  private func show(hints number: Int, _ exercise: TestExercise) throws(UserError) -> Int32 {
    let style = session.style
    let hints = exercise.hints.prefix(max(number, 1)).enumerated().map { index, hint in
      style.wrap("\(index + 1). \(hint)", indent: 2)
    }
    try session.console.print(style.plain("\n" + hints.joined(separator: "\n") + "\n"))
    return 0
  }

  private func showSolutions(_ exercise: TestExercise) throws(UserError) -> Int32 {
    guard arguments.has("reveal") || session.workspace.lastVerdict(of: exercise.kata)?.verdict == .passed else {
      throw .usage("The solutions open when your test passes: kata test \(exercise.base.name) --solutions --reveal.")
    }
    let style = session.style
    var text = ""
    for solution in exercise.solutions {
      text += "\n  " + style.styled(solution.title, .bold) + "\n" + style.wrap(solution.says, indent: 2) + "\n\n"
      text += try Files.readText(session.workbook.testPath(solution, of: exercise.base))
    }
    text += "\n  " + style.styled("The bugs in the code", .bold) + "\n"
    for bug in exercise.bugs {
      text += style.wrap("· \(bug.story) \(bug.nearMiss.map { "\($0.mistake)." } ?? "The starter.")", indent: 2) + "\n"
    }
    try session.console.print(style.plain(text))
    return 0
  }
}
