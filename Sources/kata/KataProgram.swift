import Grader
import Reports
import KataSupport
import Workbook

/// The program without its process: words go in, an exit status comes out.
struct KataProgram {
  /// Every command, in the order of the help.
  static var commands: [any Command.Type] {
    [
      InitCommand.self, ListCommand.self, NextCommand.self, ShowCommand.self, CheckCommand.self, TestCommand.self,
      HintCommand.self,
      ExplainCommand.self,
      ReplayCommand.self, PlayCommand.self, DiffCommand.self, ResetCommand.self, SolutionCommand.self,
      ReportCommand.self, CourseCommand.self, JoinCommand.self, BoardCommand.self, AgendaCommand.self,
      DebriefCommand.self, GradeCommand.self, ReviewCommand.self, ProveCommand.self, MergeCommand.self, CICommand.self,
      BundleCommand.self,
      DoctorCommand.self, VerifyCommand.self, MutateCommand.self, NewCommand.self, CompletionCommand.self,
    ]
  }

  /// The path of `kata` itself, beside which its helpers lie, and above which there may be a workbook.
  let path: String
  var environment: [String: String]
  let console: Console
  /// The folder to work in; that of the process if nil.
  var currentFolder: String?

  /// Runs a command.
  /// - Parameter words: what was typed after `kata`.
  /// - Returns: the exit status. A ``UserError`` is printed to standard error and gives its own.
  func run(_ words: [String]) -> Int32 {
    do throws(UserError) {
      return try perform(words)
    } catch {
      // Without a standard error there is no place to complain.
      try? console.printError("kata: \(error.description)\n")
      return error.kind.rawValue
    }
  }

  private func perform(_ words: [String]) throws(UserError) -> Int32 {
    if let (course, rest) = try Self.course(in: words) {
      var program = self
      program.environment[Session.courseVariable] = try absolute(course)
      return try program.perform(rest)
    }
    guard let name = words.first else { return try Home.run(try session()) }
    let rest = Array(words.dropFirst())
    let style = Style(terminal: console.outputSize, environment: environment)
    if ["help", "--help", "-h"].contains(name) {
      try console.print(try Help.text(rest, style))
      return 0
    }
    if name == "--version" {
      let arguments = try Arguments(rest, command: name, options: [.answer])
      try arguments.atMost(0, "kata --version")
      let version = Version(environment: environment)
      try console.print(try arguments.isJSON ? PrettyJSON.text(version) : version.line)
      return 0
    }
    guard let command = Self.commands.first(where: { $0.name == name }) else {
      // The name of a kata opens it. Reading the workbook can wait until no command has the name.
      if let session = try? session(), let kata = try? session.workbook.kata(name) {
        guard rest.isEmpty else { throw .usage("“\(rest[0])” is one word too many: kata \(name).") }
        return try Home.run(session, at: kata)
      }
      let hint = Suggestion.nearest(to: name, among: Self.commands.map { $0.name }).map { "did you mean “kata \($0)”?" }
      throw .usage("There is no command “\(name)”: \(hint ?? "kata help lists them.")")
    }
    if rest.contains("--help") || rest.contains("-h") {
      try console.print(try Help.text([name], style))
      return 0
    }
    let arguments = try Arguments(rest, command: name, options: command.options)
    // A command that runs code needs a sandbox; it is found while the workbook is read.
    if command.options.contains(where: { $0.name == "control" }) { Sandbox.lookAhead(environment: environment) }
    return try command.init(arguments: arguments, session: try session()).run()
  }

  /// Takes `--course` out of the words, wherever it is.
  /// - Returns: the course and the other words; nil if there is none.
  private static func course(in words: [String]) throws(UserError) -> (String, [String])? {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    guard let index = words[..<end].firstIndex(where: { $0 == "--course" || $0.hasPrefix("--course=") }) else {
      return nil
    }
    var rest = words
    let word = rest.remove(at: index)
    if word != "--course" { return (String(word.dropFirst("--course=".count)), rest) }
    guard index < rest.endIndex else { throw .usage("--course needs a value: the name of a course, or its file.") }
    return (rest.remove(at: index), rest)
  }

  /// A course's file by a path that is good in any folder; its name if there is no such file.
  private func absolute(_ course: String) throws(UserError) -> String {
    let path = course.hasPrefix("/") ? course : "\(currentFolder ?? Files.currentFolder)/\(course)"
    return Files.isPlain(path) ? path : course
  }

  private func session() throws(UserError) -> Session {
    try Session(environment: environment, program: path, console: console, currentFolder: currentFolder)
  }
}
