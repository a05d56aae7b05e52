import Support
import Workbook

/// `kata ci`: ready files for systems that run it.
struct CICommand: Command {
  static let name = "ci"
  static let operands = "<system>"
  static let summary = "a ready file for CI, a grader or a cluster"
  static let details =
    "Prints the file; the system reads it from where its name says: "
    + CISystems.all.map { "\($0.name) from \($0.file)" }.joined(separator: ", ") + "."
  static let options = [
    Arguments.Option(name: "review", value: nil, help: "a job that reviews pull requests, instead of one that grades"),
    Arguments.Option(name: "output", value: "FILE", help: "write the file instead of printing it"),
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
    guard arguments.has("review") else {
      try deliver(system.text)
      return 0
    }
    guard let review = system.review else {
      let others = CISystems.all.filter { $0.review != nil }.map { $0.name }.joined(separator: ", ")
      throw .usage("There is no file with a review for \(name): there is one for \(others).")
    }
    try deliver(review)
    return 0
  }
}
