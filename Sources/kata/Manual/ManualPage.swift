import Screen
import KataSupport

/// The manual page kata(1), made from the table of commands.
enum ManualPage {
  /// The page as roff; ends with a newline.
  static var text: String {
    var lines = [
      ".TH KATA 1 \"\" \"kata \(Version.program)\" \"User Commands\"", ".SH NAME",
      "kata \\- a workbook about the concurrency bugs that the Swift 6 compiler lets through", ".SH SYNOPSIS",
      ".B kata",
      "[\\fIkata\\fR]", ".br", ".B kata", "\\fIcommand\\fR [\\fIoptions\\fR]", ".SH DESCRIPTION",
      "Without a command, kata opens the workbook’s screen, which checks each save. With the name of a kata it opens that one.",
      "\\fB\\-\\-course\\fR \\fINAME\\fR, before or after a command, takes the katas of a course.", ".SH COMMANDS",
    ]
    for command in KataProgram.commands {
      lines += [".SS \(escaped(command.usage))", escaped(sentence(command.summary))]
      if !command.details.isEmpty { lines += [".PP", escaped(command.details)] }
      for option in command.options {
        lines += [".TP", "\\fB\(escaped(option.shown))\\fR", escaped(sentence(option.help))]
      }
    }
    lines += [".SH KEYS"]
    for row in KeyManual.rows { lines += [".TP", "\\fB\(escaped(row.label))\\fR", escaped(sentence(row.help))] }
    lines += [
      ".SH EXIT STATUS", ".TP", "0", "Passed, or done.", ".TP", "1", "Graded and not passed.", ".TP", "2",
      "Wrong usage.",
      ".TP", "3", "Something that kata needs is missing or broken.", ".TP", "130", "Interrupted.", ".SH ENVIRONMENT",
      ".TP",
      "KATA_CACHE", "The folder for what is compiled.", ".TP", "KATA_COURSE", "The course to follow.", ".TP",
      "VISUAL, EDITOR", "The editor that the key o of the screen opens.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }

  /// A text that stays one: no line of it is taken for a request.
  private static func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
