import LabProtocol
import Foundation
import KataSupport
import TestSupport
import Workbook

@testable import Grader

/// The frozen workbook, a cache that outlives a test run, and files that don't.
enum Fixture {
  static let root = Repository.fixture

  static let environment = TestEnvironment.variables

  static func workbook() throws -> Workbook { try Repository.fixtureWorkbook() }

  static func grader(control: Control = Grader.bestControl, sanitizer: Sanitizer? = nil) throws -> Grader {
    try Grader(workbook(), control: control, sanitizer: sanitizer, environment: environment)
  }

  /// Grades a kata's starter after a change of its text.
  static func grade(
    _ kata: String = "notebook", control: Control = Grader.bestControl, _ change: (inout String) throws -> Void
  ) throws -> Verdict {
    let workbook = try workbook()
    let kata = try workbook.kata(kata)
    var text = try Files.readText(workbook.starterPath(of: kata))
    try change(&text)
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: kata.file)
    return try grader(control: control).grade(path, for: kata)
  }

  /// Grades a file of the workbook.
  static func grade(_ kata: String, file: String, control: Control = Grader.bestControl) throws -> Verdict {
    try grader(control: control).grade("\(root)/\(file)", for: workbook().kata(kata))
  }
}

extension String {
  /// Replaces a passage that must be there.
  mutating func swap(_ old: String, _ new: String) throws {
    guard contains(old) else { throw Missing(passage: old) }
    self = replacing(old, with: new)
  }

  private struct Missing: Error {
    let passage: String
  }
}
