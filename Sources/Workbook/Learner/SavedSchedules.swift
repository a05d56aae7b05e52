import KataSupport

/// The schedules of a kata that the learner saved: a text file of commands that replay them, one in each line.
public struct SavedSchedules: Sendable {
  /// The path of the text file, which is beside the learner's Swift file.
  public let path: String
  private let kata: Kata

  /// Names the file of a kata, which need not exist yet.
  public init(of kata: Kata, in workspace: Workspace) {
    self.kata = kata
    path = "\(workspace.folder)/\(kata.name)/schedules.txt"
  }

  /// Adds a schedule unless the file has it already.
  /// - Parameters:
  ///   - schedule: in the text form that replays it.
  ///   - check: the id of the check that it belongs to.
  ///   - remark: a description that is written after the command, in the same line.
  /// - Throws: `UserError` if the file cannot be read or written.
  public func add(_ schedule: String, of check: String, remark: String) throws(UserError) {
    let command = "kata replay \(kata.name) \(check) \(schedule)"
    let text = Files.exists(path) ? try Files.readText(path) : ""
    guard !text.split(separator: "\n").contains(where: { $0.hasPrefix(command + " ") }) else { return }
    let line = "\(command)  # \(remark.split(whereSeparator: \.isNewline).joined(separator: " "))\n"
    let isTorn = !text.isEmpty && !text.hasSuffix("\n")
    try Files.write(Data((text + (isTorn ? "\n" : "") + line).utf8), to: path)
  }
}
