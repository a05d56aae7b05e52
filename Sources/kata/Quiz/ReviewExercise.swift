import Grader
import Reports
import Review
import KataSubprocess
import KataSupport
import Workbook

/// `kata review --quiz`: shows a starter, takes marks, and answers.
struct ReviewExercise {
  private let kata: Kata
  private let command: any Command
  private let rules: [String]
  private let source: String
  private let lineCount: Int

  init(_ name: String, _ command: any Command) throws(UserError) {
    kata = try command.session.workbook.kata(name)
    self.command = command
    rules = command.session.workbook.rules.map(\.id).sorted()
    source = try Files.readText(command.session.workbook.starterPath(of: kata))
    lineCount = source.split(separator: "\n", omittingEmptySubsequences: false).count - 1
  }

  /// - Returns: the exit status: 0 if everything was found and nothing else marked.
  func run() throws(UserError) -> Int32 {
    guard ["text", "json"].contains(command.arguments.value("format") ?? "text") else {
      throw .usage("--format is text or json with --quiz, not “\(command.arguments.value("format") ?? "")”.")
    }
    let marks: [ReviewQuiz.Mark]
    if let text = command.arguments.value("marks") {
      marks = try parse(text)
    } else {
      marks = try ask()
    }
    let findings = Review().review([.init(path: kata.file, text: source)]).findings
    let grader = try command.makeGrader()
    let verdict = try grader.grade(command.session.workbook.starterPath(of: kata), for: kata)
    let result = ReviewQuiz(kata, source: source, findings: findings, verdict: verdict).result(of: marks)
    let style = command.arguments.has("output") ? Style(height: .max) : command.session.style
    try command.deliver(command.arguments.value("format") == "json" ? result.json : result.text(style))
    return result.isPassed ? 0 : 1
  }

  // MARK: Marks

  private func parse(_ text: String) throws(UserError) -> [ReviewQuiz.Mark] {
    try text.split(separator: ",").map { part throws(UserError) in try mark(String(part)) }
  }

  /// A mark from `42:state-recheck` or `42 state-recheck`; the rule may be cut short.
  private func mark(_ text: String) throws(UserError) -> ReviewQuiz.Mark {
    let words = text.split { $0 == ":" || $0 == " " }.map(String.init)
    guard words.count == 2, let line = Int(words[0]) else {
      throw .usage("“\(text)” is no mark: it is a line and a rule, such as 42:state-recheck.")
    }
    guard (1...lineCount).contains(line) else {
      throw .usage("\(kata.file) has no line \(line): it has \(lineCount).")
    }
    let meant = rules.contains(words[1]) ? [words[1]] : rules.filter { $0.hasPrefix(words[1]) }
    guard meant.count == 1, let rule = meant.first else {
      let hint =
        meant.isEmpty ? Suggestion.question(for: words[1], among: rules) ?? "kata explain lists them." : nil
      throw .usage(
        "“\(words[1])” is no rule: \(hint ?? "it could be \(meant.joined(separator: " or ")).")")
    }
    return ReviewQuiz.Mark(line: line, rule: rule)
  }

  /// Shows the code, and reads a mark a line until an empty one.
  private func ask() throws(UserError) -> [ReviewQuiz.Mark] {
    let width = String(lineCount).count
    var text = "\n  \(kata.name) · \(kata.title)\n\n"
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).prefix(lineCount).enumerated()
    {
      let number = String(index + 1)
      text += String(repeating: " ", count: width - number.count + 2)
      text += command.session.style.styled(number, .faint) + "  \(line)\n"
    }
    text += "\n" + command.session.style.wrap("Rules: " + rules.joined(separator: ", "), indent: 2) + "\n\n"
    text += command.session.style.wrap(
      "Which lines would you flag, and by which rule? One a line, such as “42 state-recheck”; an empty line ends.",
      indent: 2)
    try command.session.console.printError(command.session.style.plain(text) + "\n")
    var marks: [ReviewQuiz.Mark] = []
    while true {
      try command.session.console.printError("  > ")
      guard let line = command.session.console.readLine(), !line.allSatisfy(\.isWhitespace) else {
        try Interruption.check()
        return marks
      }
      do throws(UserError) {
        marks.append(try mark(line))
      } catch {
        // A person may type again; the sender of a file must know.
        guard command.session.console.isInputTerminal else { throw error }
        try command.session.console.printError("  \(error.description)\n")
      }
    }
  }
}
