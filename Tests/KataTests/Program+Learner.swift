import Foundation
import KataSupport
import Workbook

@testable import Grader

/// What a learner does and what is remembered of it.
extension Program {
  /// Runs a command and reads its answer.
  func json(_ words: String...) -> JSONValue? {
    JSONValue(parsing: Data(run(words + ["--format", "json"]).out.utf8))
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
  func listed(_ kata: String) -> JSONValue? {
    json("list")?.array?.first { $0["kata"]?.text == kata }
  }
}
