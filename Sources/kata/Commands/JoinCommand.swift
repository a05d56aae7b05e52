import KataSupport
import Workbook

/// `kata join`: shares a learner's progress with a class.
struct JoinCommand: Command {
  static let name = "join"
  static let operands = "[<folder-or-git-remote>]"
  static let summary = "share your progress with a class"
  static let details =
    "From then on each check shares your journal and your verdicts, with --source your files too, and nothing else: in a folder "
    + "that all can write to, or as a branch of a git repository. Without a network nothing is lost: the next check shares "
    + "all of it. Without a place it says what you share; --leave ends it."
  static let options = [
    Arguments.Option(name: "name", value: "NAME", help: "the name on the board; your login name unless you say"),
    Arguments.Option(name: "source", value: nil, help: "share your files, too"),
    Arguments.Option(name: "leave", value: nil, help: "share nothing any more"),
    Arguments.Option(name: "push", value: nil, help: "share now, and say if that is not possible"),
  ]

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    try arguments.atMost(1, Self.usage)
    let workspace = try session.openWorkspace()
    if arguments.has("leave") {
      Membership.end(in: workspace)
      try session.console.print("You share nothing any more. What the class has seen stays there.\n")
      return 0
    }
    guard let word = arguments.words.first else { return try tell(workspace) }
    let name = arguments.value("name") ?? session.environment["USER"] ?? session.environment["LOGNAME"] ?? ""
    guard !name.isEmpty else { throw .usage("Say who you are on the board: kata join \(word) --name NAME.") }
    var membership = Membership(place: word, name: name, sharesSource: arguments.has("source"))
    if !membership.isRemote || Files.isFolder(session.path(word)) {
      let path = Files.resolved(session.path(word))
      guard Files.isFolder(path) else {
        throw .usage("There is no folder \(word): ask for the folder of your class, or name a git remote.")
      }
      membership.place = membership.isRemote ? "file://" + path : path
    }
    try membership.write(in: workspace)
    try session.console.print(
      "You are “\(name)” in \(word): each check shares your journal and verdicts"
        + (membership.sharesSource ? ", and your files.\n" : ", not your files.\n"))
    return try push(workspace)
  }

  private func tell(_ workspace: Workspace) throws(UserError) -> Int32 {
    guard let membership = try Membership.read(in: workspace) else {
      throw .usage("You are in no class: \(Self.usage).")
    }
    if arguments.has("push") { return try push(workspace) }
    try session.console.print(
      "You are “\(membership.name)” in \(membership.place), and share your journal and verdicts"
        + (membership.sharesSource ? ", and your files.\n" : ", not your files.\n"))
    return 0
  }

  private func push(_ workspace: Workspace) throws(UserError) -> Int32 {
    try ClassShare(of: workspace, environment: session.environment)?.push()
    return 0
  }
}
