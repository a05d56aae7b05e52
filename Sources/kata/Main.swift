#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Grader
import Reports
import Subprocess
import Support
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@main enum Main {
  static var commands: [any Command.Type] {
    [
      InitCommand.self, ListCommand.self, ShowCommand.self, CheckCommand.self, HintCommand.self, ExplainCommand.self,
      ReplayCommand.self, PlayCommand.self, DiffCommand.self, ResetCommand.self, SolutionCommand.self,
      ReportCommand.self, GradeCommand.self, ReviewCommand.self, MergeCommand.self, CICommand.self, BundleCommand.self,
      DoctorCommand.self,
      VerifyCommand.self, NewCommand.self,
    ]
  }

  static func main() {
    Interruption.install()
    do throws(UserError) {
      exit(try run(Array(CommandLine.arguments.dropFirst())))
    } catch {
      try? Session.print("kata: \(error.description)\n", to: 2)
      exit(error.kind.rawValue)
    }
  }

  private static func run(_ words: [String]) throws(UserError) -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    let program = Self.absolute(ProcessInfo.processInfo.arguments.first ?? "", environment)
    guard let name = words.first else {
      return try Home.run(try Session(environment: environment, program: program))
    }
    if ["help", "--help", "-h"].contains(name) {
      try Help.print(words.dropFirst().first, commands)
      return 0
    }
    guard let command = commands.first(where: { $0.name == name }) else {
      let hint = Suggestion.nearest(to: name, among: commands.map { $0.name }).map { "did you mean “kata \($0)”?" }
      throw .usage("There is no command “\(name)”: \(hint ?? "kata help lists them.")")
    }
    let rest = Array(words.dropFirst())
    if rest.contains("--help") || rest.contains("-h") {
      try Help.print(name, commands)
      return 0
    }
    let arguments = try Arguments(rest, command: name, options: command.options)
    return try command.run(arguments, try Session(environment: environment, program: program))
  }

  /// Where the running program is, whatever it was called as.
  private static func absolute(_ program: String, _ environment: [String: String]) -> String {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      let path = program
    #endif
    guard let resolved = realpath(path, nil) else { return program }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// What `kata help` prints.
enum Help {
  static func print(_ name: String?, _ commands: [any Command.Type]) throws(UserError) {
    guard let name else {
      var lines = [
        "kata: a workbook about the concurrency bugs that the Swift 6 compiler lets through", "",
        "Usage: kata            the workbook’s screen, which checks each save",
        "       kata <command>", "",
      ]
      lines += commands.flatMap { overview($0) }
      lines += [
        "", "kata help <command> says more. Exit status: 0 passed or done, 1 graded and not",
        "passed, 2 wrong usage, 3 something that kata needs is missing or broken,", "130 interrupted.",
      ]
      return try Session.print(lines.joined(separator: "\n") + "\n", to: 1)
    }
    guard let command = commands.first(where: { $0.name == name }) else {
      throw .usage("There is no command “\(name)”: kata help lists them.")
    }
    var lines = ["Usage: \(command.usage)", "", "  \(command.summary)"]
    if !command.details.isEmpty { lines += ["", Style().wrap(command.details, indent: 2)] }
    let names = command.options.map(\.shown)
    let width = names.map(\.count).max() ?? 0
    if !names.isEmpty { lines += ["", "Options:"] }
    for (option, shown) in zip(command.options, names) {
      lines.append("  " + shown + String(repeating: " ", count: width - shown.count + 2) + option.help)
    }
    try Session.print(lines.joined(separator: "\n") + "\n", to: 1)
  }

  /// A command and its summary, beside each other where there is room.
  private static func overview(_ command: any Command.Type) -> [String] {
    let width = 32
    let usage = command.usage
    return usage.count + 2 <= width
      ? ["  " + usage + String(repeating: " ", count: width - usage.count) + command.summary]
      : ["  " + usage, String(repeating: " ", count: width + 2) + command.summary]
  }
}
