import KataSubprocess
import KataSupport
import Workbook

/// Brings what a learner shares to the class: into a folder, or as a branch of a git repository.
///
/// What the learner has done is in the workspace. Sharing brings the class up to date with it, so nothing is lost while there is no
/// network: the next time shares all of it.
struct ClassShare {
  let workspace: Workspace
  let membership: Membership
  let environment: [String: String]

  /// The share of a workspace; nil if it is in no class.
  /// - Throws: `UserError` if the membership cannot be read.
  init?(of workspace: Workspace, environment: [String: String]) throws(UserError) {
    guard let membership = try Membership.read(in: workspace) else { return nil }
    (self.workspace, self.membership, self.environment) = (workspace, membership, environment)
  }

  /// Shares what there is, now.
  /// - Throws: `UserError` if the class cannot be reached. Nothing is lost by that.
  func push() throws(UserError) {
    guard membership.isRemote else {
      guard Files.isFolder(membership.place) else {
        throw .infrastructure(
          "\(membership.place) cannot be reached: what you do is kept, and shared with the next check.")
      }
      return try membership.share(workspace, to: "\(membership.place)/\(Membership.folder(for: membership.name))")
    }
    let folder = workspace.records + "/outbox"
    try membership.share(workspace, to: folder)
    if !Files.isFolder(folder + "/.git") { try git(["init", "-q"], in: folder) }
    try git(["add", "-A"], in: folder)
    // Nothing new is no reason not to push: the last time may have failed.
    _ = try? git(["commit", "-q", "-m", "Progress"], in: folder)
    let branch = ClassRemote.branch(of: Membership.folder(for: membership.name))
    try git(["push", "-q", "--force", membership.place, "HEAD:refs/heads/\(branch)"], in: folder)
  }

  /// Shares what there is, in a process of its own: nobody waits for a network.
  /// - Parameter program: the path of `kata` itself.
  func pushInBackground(_ program: String) {
    let script = "if command -v setsid >/dev/null; then setsid \"$0\" join --push & else \"$0\" join --push; fi"
    // What cannot be shared now is shared the next time.
    _ = try? ChildProcess.run(
      ChildProcess.Command(
        executable: "/bin/sh", arguments: ["-c", "{ \(script); } </dev/null >/dev/null 2>&1", program],
        environment: environment, folder: workspace.folder))
  }

  private func git(_ arguments: [String], in folder: String) throws(UserError) {
    try ClassRemote.git(arguments, in: folder, environment)
  }
}

/// A class in a git repository: each learner has a branch of their own, so that no two pushes meet.
struct ClassRemote {
  private static let prefix = "kata-class/"

  static func branch(of name: String) -> String { prefix + name }

  /// Fetches every learner's branch into a folder of folders.
  /// - Throws: `UserError` if the repository cannot be reached.
  static func fetch(_ remote: String, to folder: String, _ environment: [String: String]) throws(UserError) {
    try Files.makeFolder(folder)
    let heads = try git(["ls-remote", "--heads", remote, prefix + "*"], in: folder, environment)
    for line in heads.split(separator: "\n") {
      guard let name = line.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init),
        name == Membership.folder(for: name)
      else { continue }
      let place = "\(folder)/\(name)"
      if !Files.isFolder(place + "/.git") {
        try Files.makeFolder(place)
        try git(["init", "-q"], in: place, environment)
      }
      try git(["fetch", "-q", "--depth", "1", remote, "refs/heads/\(branch(of: name))"], in: place, environment)
      try git(["reset", "-q", "--hard", "FETCH_HEAD"], in: place, environment)
    }
  }

  /// Runs git without a question: a password that is not known is an error.
  /// - Throws: `UserError` with git's reason.
  @discardableResult
  static func git(
    _ arguments: [String], in folder: String, _ environment: [String: String]
  ) throws(UserError) -> String {
    let paths = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/git" }
    guard let git = paths.first(where: { Files.isPlain($0) }) else {
      throw .usage("A class in a git repository needs git, and there is none on PATH: install it.")
    }
    let settings = [
      "user.name=kata", "user.email=kata@localhost", "commit.gpgsign=false", "core.symlinks=false",
      "core.hooksPath=/dev/null",
      "init.defaultBranch=main",
    ].flatMap { ["-c", $0] }
    let ending = try ChildProcess.run(
      ChildProcess.Command(
        executable: git, arguments: settings + arguments,
        environment: environment.merging(["LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"]) { $1 }, folder: folder))
    guard ending.status == 0 else {
      let reason = ending.text(2).split(separator: "\n").last.map(String.init) ?? "it gave no reason"
      throw .infrastructure(
        "git \(arguments[0]) did not succeed: \(reason). What you do is kept, and shared with the next check.")
    }
    return ending.text(1)
  }
}
