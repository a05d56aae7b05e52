#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Support

/// The schedules of a kata that somebody wanted to keep: a text file beside the learner's, each line a command that replays one.
public struct SavedSchedules: Sendable {
  public let path: String
  private let kata: Kata

  public init(of kata: Kata, in workspace: Workspace) {
    self.kata = kata
    path = "\(workspace.folder)/\(kata.name)/schedules.txt"
  }

  /// Keeps a schedule, once.
  /// - Parameter remark: what is worth knowing of it, in a line.
  public func add(_ schedule: String, of check: String, remark: String) throws(UserError) {
    let command = "kata replay \(kata.name) \(check) \(schedule)"
    let text = Files.exists(path) ? try Files.readText(path) : ""
    guard !text.split(separator: "\n").contains(where: { $0.hasPrefix(command + " ") }) else { return }
    let line = "\(command)  # \(remark.split(whereSeparator: \.isNewline).joined(separator: " "))\n"
    let isTorn = !text.isEmpty && !text.hasSuffix("\n")
    try Files.write(Data((text + (isTorn ? "\n" : "") + line).utf8), to: path)
  }
}
