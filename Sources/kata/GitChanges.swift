import Review
import KataSupport

/// The lines that git reports as changed, in the working tree and since a base.
struct GitChanges {
  /// The repository's folder.
  private let root: String
  private let lines: ChangedLines
  private let session: Session

  /// - Parameter base: a commit; the changes since it left the history of HEAD count. Nil for what is not committed yet.
  init(since base: String?, _ session: Session) throws(UserError) {
    self.session = session
    let git = Git(environment: session.environment, folder: session.currentFolder)
    let top = try git.run(["rev-parse", "--show-toplevel"], "--diff needs a git repository, and this is none")
    let root = top.hasSuffix("\n") ? String(top.dropLast()) : top
    self.root = root
    var commit = "HEAD"
    if let base {
      let reason = "--diff cannot find “\(base)”: name a commit, a branch or a tag that this clone has"
      guard !base.hasPrefix("-") else { throw .usage(reason + ".") }
      commit = try git.run(["merge-base", base, "HEAD"], reason)
      commit = String(commit.prefix { $0 != "\n" })
    } else if (try? git.run(["rev-parse", "--verify", "--quiet", "HEAD"], "")) == nil {
      // Before the first commit everything is new: git's name for the empty tree.
      commit = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
    }
    let diff = try git.run(
      [
        "-C", root, "diff", "--unified=0", "--no-prefix", "--no-color", "--no-ext-diff", "--no-textconv", commit, "--",
        "*.swift",
      ], "git cannot say what has changed")
    var lines = ChangedLines(parsing: diff)
    let others = try git.run(
      ["-C", root, "ls-files", "--others", "--exclude-standard", "-z", "--", "*.swift"],
      "git cannot say which files are new")
    for path in others.split(separator: "\0") { lines.add(whole: String(path)) }
    self.lines = lines
  }

  func contains(_ finding: Finding) -> Bool {
    let path = Files.resolved(session.path(finding.file))
    guard path.hasPrefix(root + "/") else { return false }
    return lines.contains(finding.line, of: String(path.dropFirst(root.count + 1)))
  }
}
