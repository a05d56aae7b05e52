import Reports
import Screen
import KataSupport

/// The text of `kata help`.
enum Help {
  /// The help for what the words name: a command, `keys`, or the program if there is none. Ends with a newline.
  /// - Throws: a usage error if no command has the name.
  static func text(_ words: [String], _ style: Style) throws(UserError) -> String {
    guard let name = words.first else { return overview }
    if name == "keys" { return words.contains("--markdown") ? KeyManual.markdown : KeyManual.text(style) }
    guard let command = KataProgram.commands.first(where: { $0.name == name }) else {
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
    return lines.joined(separator: "\n") + "\n"
  }

  private static var overview: String {
    var lines = [
      "kata: a workbook about the concurrency bugs that the Swift 6 compiler lets through", "",
      "Usage: kata            the workbook’s screen, which checks each save",
      "       kata <command>", "",
    ]
    lines += KataProgram.commands.flatMap { entry($0) }
    lines += [
      "", "kata --course <name> [<command>] takes the katas of a course.",
      "kata help <command> says more, kata help keys lists the screen’s keys, and",
      "kata --version says which kata and which Swift this is.", "",
      "Exit status: 0 passed or done, 1 graded and not passed, 2 wrong usage, 3 something",
      "that kata needs is missing or broken, 130 interrupted.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// A command and its summary, beside each other where there is room.
  private static func entry(_ command: any Command.Type) -> [String] {
    let width = 32
    let usage = command.usage
    return usage.count + 2 <= width
      ? ["  " + usage + String(repeating: " ", count: width - usage.count) + command.summary]
      : ["  " + usage, String(repeating: " ", count: width + 2) + command.summary]
  }
}
