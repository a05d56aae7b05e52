import Reports
import KataSupport
import Workbook

/// `kata course`: the courses there are, and files for one's own.
struct CourseCommand: Command {
  static let name = "course"
  static let operands = "[<name>]"
  static let summary = "courses: list, show, write or follow one"
  static let details =
    "A course is a file: katas in an order, with minutes, the weights of checks, whether hints are allowed, and what opens "
    + "when. kata course new writes one to edit. kata course use puts it into your workspace as course.json, which kata, "
    + "list, grade, report and bundle then follow. --course NAME, before any command, follows one for that command alone."
  static let options = Arguments.Option.answering

  private struct Answer: Encodable {
    struct Kata: Encodable {
      let kata: String
      let title: String
      let minutes: Int
      let points: Int
      let opens: String
    }
    let course: String
    let title: String
    let about: String
    let hints: Bool
    let minutes: Int
    let katas: [Kata]
  }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    try arguments.atMost(2, Self.usage)
    guard let word = arguments.words.first else { return try list() }
    guard arguments.words.count == 2 else {
      guard word != "new", word != "use" else { throw .usage("Name a course: kata course \(word) <name>.") }
      let course = try session.workbook.course(word, at: session.path(word))
      let answer = answer(course)
      try reply(json: answer) { style in text(answer, style) }
      return 0
    }
    switch word {
    case "new": try write(arguments.words[1])
    case "use": try use(arguments.words[1])
    default: throw .usage("“\(arguments.words[1])” is one word too many: \(Self.usage).")
    }
    return 0
  }

  // MARK: Show

  private func list() throws(UserError) -> Int32 {
    let answers = try session.workbook.courses().map(answer)
    try reply(json: answers) { style in
      var lines = [""]
      for answer in answers {
        lines.append(
          style.justified(
            "\(answer.course) · \(answer.title)", "\(answer.katas.count) katas, \(answer.minutes) min",
            styleLeft: { style.styled($0, .bold) }, styleRight: { style.styled($0, .faint) }))
        if !answer.about.isEmpty { lines.append(style.wrap(answer.about, indent: 4)) }
      }
      let first = answers.first.map { ["kata course \($0.course)", "kata course use \($0.course)"] } ?? []
      lines += ["", style.row(first + ["kata course new <name>"])]
      return style.plain(lines.joined(separator: "\n")) + "\n"
    }
    return 0
  }

  private func answer(_ course: Course) -> Answer {
    let katas = session.workbook.katas + session.workbook.others
    let steps = course.steps.compactMap { step in
      katas.first { $0.name == step.kata }.map { kata in
        Answer.Kata(
          kata: kata.name, title: kata.title, minutes: step.minutes ?? kata.minutes,
          points: Int(Worth(of: kata, in: course).points), opens: Self.words(step.opens))
      }
    }
    return Answer(
      course: course.name, title: course.title, about: course.about, hints: course.allowsHints,
      minutes: steps.reduce(0) { $0 + $1.minutes }, katas: steps)
  }

  private static func words(_ opening: Course.Opening) -> String {
    switch opening {
    case .now: "now"
    case .afterPrevious: "after-previous"
    case .at(let date): date.formatted(.iso8601)
    }
  }

  private func text(_ answer: Answer, _ style: Style) -> String {
    var lines = [
      "",
      style.justified(
        "\(answer.course) · \(answer.title)", "\(answer.minutes) min", styleLeft: { style.styled($0, .bold) },
        styleRight: { style.styled($0, .faint) }),
    ]
    if !answer.about.isEmpty { lines.append(style.wrap(answer.about, indent: 2)) }
    if !answer.hints { lines.append("  Without hints.") }
    lines.append("")
    for kata in answer.katas {
      let opens =
        kata.opens == "now" ? "" : kata.opens == "after-previous" ? "after the one before · " : "from \(kata.opens) · "
      lines.append(
        style.justified("\(kata.kata)  \(kata.title)", "\(opens)\(kata.minutes) min · \(kata.points) points"))
    }
    lines += ["", style.row(["kata course use \(answer.course)", "kata agenda --course \(answer.course)"])]
    return style.plain(lines.joined(separator: "\n")) + "\n"
  }

  // MARK: Write

  private func write(_ name: String) throws(UserError) {
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }), !name.hasPrefix("-") else {
      throw .usage("“\(name)” is no name for a course: take letters, digits and hyphens.")
    }
    let path = session.path("\(name).json")
    guard !Files.isTaken(path) else { throw .usage("\(name).json is there already: name another course.") }
    let steps = session.workbook.katas.prefix(3).map { kata in
      #"    { "kata": "\#(kata.name)", "minutes": \#(kata.minutes), "checks": { "\#(kata.checks[0].id)": 2 }, "opens": "now" }"#
    }
    let text = """
      {
        "schema": "\(Course.schema)",
        "title": "\(name)",
        "about": "What the course is for, in a sentence.",
        "hints": true,
        "katas": [
      \(steps.joined(separator: ",\n"))
        ]
      }

      """
    try Files.write(Data(text.utf8), to: path)
    // What was written can be read.
    _ = try session.workbook.course(name, at: path)
    let used = session.displayPath(path)
    try session.console.print(
      "Wrote \(used): edit it, then kata course \(used) shows it and kata course use \(used) follows it.\n")
  }

  private func use(_ word: String) throws(UserError) {
    let course = try session.workbook.course(word, at: session.path(word))
    let workspace = session.workspace
    try workspace.layOut(session.workbook.following(course))
    let path = workspace.folder + "/course.json"
    try Files.write(try Files.read(course.path), to: path)
    try session.console.print(
      "\(session.displayPath(workspace.folder)) follows “\(course.title)” now. Remove \(session.displayPath(path)) to have every kata again.\n"
    )
  }
}
