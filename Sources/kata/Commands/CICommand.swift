import KataSupport
import Workbook

/// `kata ci`: ready files for systems that run it.
struct CICommand: Command {
  static let name = "ci"
  static let operands = "<system>"
  static let summary = "ready files for CI, a grader or a cluster"
  static let details =
    "Prints the file that the system reads, or writes all that it needs below a folder: "
    + CISystems.all.map { "\($0.name) (\($0.files.map(\.path).joined(separator: ", ")))" }.joined(separator: ", ")
    + ". With --template, github writes a repository for a learner: starters, workflow, dev container and README."
  static let options = [
    Arguments.Option(name: "review", value: nil, help: "a job that reviews pull requests, instead of one that grades"),
    Arguments.Option(name: "output", value: "FILE", help: "write the file instead of printing it"),
    Arguments.Option(name: "folder", value: "FOLDER", help: "write all files of the system below a folder"),
    Arguments.Option(
      name: "template", value: "FOLDER", help: "github: make a template repository for a learner in a new folder"),
    Arguments.Option(
      name: "image", value: "NAME", help: "github: the image of a template; the variable KATA_IMAGE unless you say"),
    Arguments.Option(name: "kata", value: "NAME", help: "gradescope: the kata to grade"),
  ]

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    let names = CISystems.all.map { $0.name }
    guard let name = arguments.words.first else { throw .usage("Name a system: \(names.joined(separator: ", ")).") }
    try arguments.atMost(1, Self.usage)
    guard let system = CISystems.all.first(where: { $0.name == name }) else {
      let question = Suggestion.question(for: name, among: names)
      throw .usage("There is no file for “\(name)”: \(question ?? "there are \(names.joined(separator: ", ")).")")
    }
    for (option, owner) in [("template", "github"), ("image", "github"), ("kata", "gradescope")]
    where arguments.has(option) && name != owner {
      throw .usage("--\(option) is for kata ci \(owner).")
    }
    if let folder = arguments.value("template") {
      try LearnerTemplate(session.workbook, image: arguments.value("image")).write(
        to: session.path(folder), shown: folder)
      try session.console.print("Made \(folder): commit it, push it, and mark the repository as a template.\n")
      return 0
    }
    if arguments.has("review") {
      guard let review = system.review else {
        let others = CISystems.all.filter { $0.review != nil }.map { $0.name }.joined(separator: ", ")
        throw .usage("There is no file with a review for \(name): there is one for \(others).")
      }
      try deliver(review)
      return 0
    }
    let files = try filled(system.files)
    guard let folder = arguments.value("folder") else {
      try deliver(files[0].text)
      return 0
    }
    for file in files { try file.write(below: session.path(folder)) }
    try session.console.print(files.map { "Wrote \(folder)/\($0.path).\n" }.joined())
    return 0
  }

  /// The files with what the options say.
  private func filled(_ files: [CIFile]) throws(UserError) -> [CIFile] {
    guard let kata = try arguments.value("kata").map({ name throws(UserError) in try session.workbook.kata(name) })
    else {
      return files
    }
    let line = #": "${KATA:?Set KATA to the name of the kata, in run_autograder}""#
    return files.map {
      CIFile(path: $0.path, text: $0.text.replacing(line, with: "KATA=\(kata.name)"), isExecutable: $0.isExecutable)
    }
  }
}

extension CIFile {
  /// Writes it below a folder.
  /// - Throws: a usage error if something else is there; an infrastructure error if it cannot be written.
  func write(below folder: String) throws(UserError) {
    let target = "\(folder)/\(path)"
    if Files.isTaken(target), try Files.read(target) != Data(text.utf8) {
      throw .usage("\(target) is there already, and is another file: remove it first.")
    }
    try Files.makeFolder(String(target[..<target.lastIndex(of: "/")!]))
    try Files.write(Data(text.utf8), to: target)
    if isExecutable { chmod(target, 0o755) }
  }
}
