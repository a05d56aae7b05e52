import Workbook

/// `kata grade`: grades a submission, wherever it lies.
enum GradeCommand: Command {
  static let name = "grade"
  static let arguments = "<file-or-folder>"
  static let summary = "grade a submission, wherever it lies"
  static let details = "A file, or a folder that holds a file or a folder for each kata. Nothing is recorded."
  static let options =
    [
      Arguments.Option(
        name: "kata", value: "NAME", help: "the kata that the file is for; may be repeated for a folder"),
      Arguments.Option(name: "show-output", value: nil, help: "add what the program printed"),
      Arguments.Option(
        name: "require-sandbox", value: "none|partial|kernel|full",
        help: "stop with status 3 where submissions cannot be contained at least so well"),
    ] + Arguments.Option.running + Arguments.Option.answering

  static func run(_ arguments: Arguments, _ session: Session) throws(Complaint) -> Int32 {
    guard let path = arguments.words.first else { throw .usage("Name a file or a folder: \(usage).") }
    try arguments.atMost(1, usage)
    let chosen = try arguments.values("kata").map { name throws(Complaint) in try session.workbook.kata(name) }
    if Files.isFolder(path) {
      let files = find(in: path, chosen.isEmpty ? session.workbook.katas : chosen)
      guard !files.isEmpty else {
        let example = session.workbook.katas.first.map { ", such as \($0.name)/\($0.file)" } ?? ""
        throw .usage("There is no submission in \(path): it should hold a kata’s file\(example).")
      }
      if let missing = chosen.first(where: { kata in !files.contains { $0.kata.name == kata.name } }) {
        throw .usage("There is no \(missing.file) for “\(missing.name)” in \(path).")
      }
      return try Grading(arguments, session, sandbox: .full).grade(files, isList: true)
    }
    guard chosen.count <= 1 else { throw .usage("A file is for one kata: give --kata once.") }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let candidates = chosen.isEmpty ? session.workbook.katas.filter { $0.file == file } : chosen
    guard Files.exists(path) else { throw .usage("There is no file \(path).") }
    guard candidates.count == 1, let kata = candidates.first else {
      throw .usage("Which kata is \(file) for? Say it with --kata; kata list shows them all.")
    }
    return try Grading(arguments, session, sandbox: .full).grade([(kata, path)], isList: false)
  }

  /// The files that katas are looked for under: in a folder of the kata's name, else in the folder itself.
  private static func find(in folder: String, _ katas: [Kata]) -> [(kata: Kata, path: String)] {
    katas.compactMap { kata in
      let paths = ["\(folder)/\(kata.name)/\(kata.file)", "\(folder)/\(kata.file)"]
      return paths.first(where: Files.exists).map { (kata, $0) }
    }
  }
}
