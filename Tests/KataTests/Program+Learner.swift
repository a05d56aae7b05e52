import Foundation
import Subprocess
import Support
import Workbook

@testable import Grader

/// What a learner does and what is remembered of it.
extension Program {
  /// Runs a command in a folder below the workbook.
  func run(in subfolder: String, _ arguments: String...) throws -> (status: Int32?, out: String, error: String) {
    let ending = try ChildProcess.run(
      ChildProcess.Command(
        executable: Self.executable, arguments: arguments, environment: Self.environment(),
        folder: "\(folder)/\(subfolder)"))
    return (ending.status, ending.text(1), ending.text(2))
  }

  /// Runs a command and reads its answer.
  func json(_ arguments: String...) throws -> JSONValue? {
    let ending = try ChildProcess.run(command(arguments + ["--format", "json"]))
    return JSONValue(parsing: ending.output[1] ?? Data())
  }

  /// Writes the learner's file of a kata.
  func write(_ text: String, to file: String) throws {
    try Files.write(Data(text.utf8), to: "\(folder)/workspace/\(file)")
  }

  /// What the journal says.
  func journal() throws -> Journal.Reading {
    try Journal(of: Workspace(folder: folder + "/workspace")).read()
  }

  /// What the list says of a kata.
  func listed(_ kata: String) throws -> JSONValue? {
    try json("list")?.array?.first { $0["kata"]?.text == kata }
  }
}
