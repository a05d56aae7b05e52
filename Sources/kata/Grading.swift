import Grader
import Reports
import KataSupport
import Workbook

/// Grades files one after the other and answers with their verdicts.
struct Grading {
  private let command: any Command
  private let grader: Grader
  private let format: AnswerFormat
  private let recalls: Bool

  /// - Parameters:
  ///   - highest: the tier above which no sandbox is looked for.
  ///   - recalls: true to answer with the verdict of an earlier call where nothing has changed since.
  init(_ command: any Command, sandbox highest: Sandbox.Tier = .kernel, recalls: Bool = false) throws(UserError) {
    self.command = command
    self.recalls = recalls
    format = try command.requestedFormat(reports: true)
    grader = try command.makeGrader(sandbox: highest)
  }

  /// - Parameters:
  ///   - isList: true to answer with a list also if there is one verdict.
  ///   - remarks: what to tell the learner about the name of a file, by its path.
  ///   - record: called with each verdict before the answer.
  /// - Returns: 0 if every verdict is `passed`, else 1. Another system reads the verdict from the report, and takes any other
  ///   status than 0 for a failure of the grader.
  func grade(
    _ files: [(kata: Kata, path: String)], isList: Bool, remarks: [String: String] = [:],
    record: (Verdict, Kata) -> Void = { _, _ in }
  ) throws(UserError) -> Int32 {
    try command.requireDeclared(by: files.map(\.kata))
    let progress = command.session.statusLine
    defer { progress.clear() }
    var verdicts: [Verdict] = []
    for (index, file) in files.enumerated() {
      progress.show("\(index + 1) of \(files.count): \(file.kata.name) (the first time takes longer)")
      var verdict = try grade(file)
      if let remark = remarks[file.path] { verdict = verdict.remarking(remark) }
      record(verdict, file.kata)
      verdicts.append(verdict)
    }
    progress.clear()
    let text: (Style) -> String = { style in
      zip(files, verdicts).map { file, verdict in
        TerminalReport(verdict, of: file.kata, path: command.session.displayPath(file.path), style: style)
          .text(output: command.arguments.has("show-output"), all: command.arguments.has("all"))
      }.joined()
    }
    let graded = zip(files, verdicts).map { file, verdict in
      Graded(path: command.session.displayPath(file.path), kata: file.kata, verdict: verdict)
    }
    if isList {
      try command.reply(graded: graded, json: verdicts, text: text)
    } else {
      try command.reply(graded: graded, json: verdicts[0], text: text)
    }
    return format.isReport || verdicts.allSatisfy { $0.verdict == .passed } ? 0 : 1
  }

  private func grade(_ file: (kata: Kata, path: String)) throws(UserError) -> Verdict {
    if format.isReport, let refusal = BatchGrading.refusal(of: file.path, file.kata) {
      return grader.refuse(file.kata, refusal)
    }
    return try recalls ? grader.recall(file.path, for: file.kata) : grader.grade(file.path, for: file.kata)
  }
}
