import LabProtocol
import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// The frozen workbook, a cache that outlives a test run, and files that don't.
enum Fixture {
  static let root = Repository.fixture

  static let environment = TestEnvironment.variables

  static func workbook() throws -> Workbook { try Repository.fixtureWorkbook() }

  /// The environment for a cache of a test's own. What a suite is made of is taken over: the lab takes long to compile.
  /// - Parameters:
  ///   - kata: the kata whose suite is built, in the cache that outlives a test run.
  ///   - folder: the new cache's.
  ///   - isWanted: whether an entry is taken over, by its name.
  static func environment(
    withSuiteOf kata: Kata, in folder: String, where isWanted: (String) -> Bool = { _ in true }
  ) throws -> [String: String] {
    let entries = folder + "/entries"
    try Files.makeFolder(entries)
    let grader = try grader()
    for entry in try SuiteBuilder(toolchain: grader.toolchain, cache: grader.cache, root: root).build(kata).entries {
      let name = try #require(entry.folder.split(separator: "/").last.map(String.init))
      if isWanted(name) { try FileManager.default.copyItem(atPath: entry.folder, toPath: "\(entries)/\(name)") }
    }
    return environment.merging(["KATA_CACHE": folder]) { $1 }
  }

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
