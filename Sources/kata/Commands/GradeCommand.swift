import Grader
import KataSupport
import Workbook

/// `kata grade`: grades a submission, or a class of them.
struct GradeCommand: Command {
  static let name = "grade"
  static let operands = "<file-or-folder>"
  static let summary = "grade a submission, or a class of them"
  static let details =
    "A submission is a file, or a folder with a file or a folder for each kata. A class is a folder of submissions, named "
    + "for them, or a list: a line {\"submission\": …, \"kata\": …, \"path\": …} for each, with paths seen from the list. Its "
    + "answer is a line of JSON for each entry, written as soon as it is graded; kata merge makes a report of them. Exit "
    + "status: of a submission 0 if it passed and 1 if not, with the formats text and json; of a class, and with the formats "
    + "of other systems, 0 once graded, whatever the verdicts. 3 if something could not be graded. Nothing is recorded."
  static let options =
    [
      Arguments.Option(name: "kata", value: "NAME", help: "the kata that it is for; may be repeated for folders"),
      Arguments.Option(name: "manifest", value: "FILE", help: "grade the class in a list"),
      Arguments.Option(
        name: "jobs", value: "N", help: "grade N of a class at a time; as many as processors unless you say"),
      Arguments.Option(name: "shard", value: "I/N", help: "grade part I, from 1, of N of a class"),
      Arguments.Option(name: "resume", value: nil, help: "go on with the results of a class in --output"),
      Arguments.Option(name: "changed", value: nil, help: "leave out files of a folder that are still the starter"),
      Arguments.Option(name: "show-output", value: nil, help: "add what the program printed"),
      Arguments.Option(
        name: "require-sandbox", value: "none|partial|kernel|full",
        help: "stop with status 3 where submissions cannot be contained at least so well"),
    ] + Arguments.Option.sanitizing + Arguments.Option.running + Arguments.Option.reporting

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    let chosen = try arguments.values("kata").map { name throws(UserError) in try session.workbook.kata(name) }
    if let manifest = arguments.value("manifest") {
      try arguments.atMost(0, "kata grade --manifest FILE")
      guard chosen.isEmpty else { throw .usage("A list says the kata of each line: leave --kata out.") }
      return try ClassRun(self).grade(try Roster(manifest: session.path(manifest), session.workbook))
    }
    guard let path = arguments.words.first.map(session.path) else {
      throw .usage("Name a file or a folder: \(Self.usage).")
    }
    try arguments.atMost(1, Self.usage)
    if Files.isFolder(path) {
      return try grade(folder: path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path, chosen)
    }
    guard !ClassRun.isMeant(arguments) else {
      throw .usage("A class is a folder of submissions, or a list: --manifest FILE.")
    }
    guard chosen.count <= 1 else { throw .usage("A file is for one kata: give --kata once.") }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let candidates = chosen.isEmpty ? session.workbook.katas.filter { $0.file == file } : chosen
    let isReport = try requestedFormat(reports: true).isReport
    guard isReport || Files.exists(path) else { throw .usage("There is no file \(path).") }
    guard candidates.count == 1, let kata = candidates.first else {
      throw .usage("Which kata is \(file) for? Say it with --kata; kata list shows them all.")
    }
    return try Grading(self, sandbox: .full).grade([(kata, path)], isList: false)
  }

  /// A folder is one submission if katas' files lie in it or another system asks, else a class.
  private func grade(
    folder: String, _ chosen: [Kata]
  ) throws(UserError) -> Int32 {
    let katas = chosen.isEmpty ? session.workbook.katas : chosen
    let files = find(in: folder, katas)
    let remarks = Dictionary(files.compactMap { file in file.remark.map { (file.path, $0) } }) { first, _ in first }
    let isReport = try requestedFormat(reports: true).isReport
    if !ClassRun.isMeant(arguments), !files.isEmpty || isReport {
      let all =
        try chosen.isEmpty
        ? files.map { ($0.kata, $0.path) }
        : chosen.map { kata throws(UserError) in
          if let file = files.first(where: { $0.kata.name == kata.name }) { return (kata, file.path) }
          guard isReport else { throw .usage("There is no \(kata.file) for “\(kata.name)” in \(folder).") }
          return (kata, "\(folder)/\(kata.file)")
        }
      guard !all.isEmpty else { throw nothing(in: folder) }
      if arguments.has("changed") { return try grade(changed: all, remarks) }
      return try Grading(self, sandbox: .full).grade(all, isList: true, remarks: remarks)
    }
    let (roster, without) = try Roster.find(in: folder, katas, isComplete: !chosen.isEmpty)
    // A folder of files only, none of which is a kata’s, is neither a submission nor a class.
    guard !roster.entries.isEmpty || !without.isEmpty || ClassRun.isMeant(arguments) || Files.list(folder).isEmpty
    else {
      throw nothing(in: folder)
    }
    if roster.entries.isEmpty {
      session.warnings.say(
        "Nothing to grade yet: no submission in \(folder) holds a kata’s file\(example).")
    }
    if !without.isEmpty {
      let names = without.prefix(5).map { "“\(session.style.sanitizedLine($0))”" }.joined(separator: ", ")
      session.warnings.say(
        "No result for \(without.count) folder\(without.count == 1 ? "" : "s") without any kata’s file: \(names)"
          + (without.count > 5 ? " and others." : "."))
    }
    return try ClassRun(self).grade(roster)
  }

  /// Grades what the learner has changed: the first day of a repository is no failure.
  private func grade(changed all: [(kata: Kata, path: String)], _ remarks: [String: String]) throws(UserError) -> Int32
  {
    let changed = all.filter { file in
      (try? Files.read(file.path)) != (try? Files.read(session.workbook.starterPath(of: file.kata)))
    }
    guard !changed.isEmpty else {
      try session.console.printError("kata: Nothing to grade yet: every file is still the starter.\n")
      return 0
    }
    return try Grading(self, sandbox: .full).grade(changed, isList: true, remarks: remarks)
  }

  private func nothing(in folder: String) -> UserError {
    .usage("There is no submission in \(folder): it should hold a kata’s file\(example).")
  }

  private var example: String { session.workbook.katas.first.map { ", such as \($0.name)/\($0.file)" } ?? "" }

  /// The files that katas are looked for under: in a folder of the kata's name, else in the folder itself.
  private func find(in folder: String, _ katas: [Kata]) -> [(kata: Kata, path: String, remark: String?)] {
    // A folder with folders of other names is a class, whatever lies beside them: in it only the right name counts.
    let names = Set(session.workbook.katas.map(\.name))
    let isOne = Files.list(folder).allSatisfy {
      $0.hasPrefix(".") || names.contains($0) || !Files.isFolder("\(folder)/\($0)")
    }
    return katas.compactMap { kata in
      SubmittedFile.find(kata, in: folder, isOnly: katas.count == 1).map { (kata, $0.path, $0.remark) }
    }.filter { isOne || $0.remark == nil }
  }
}
