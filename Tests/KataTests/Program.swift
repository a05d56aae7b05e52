import Foundation
import Subprocess
import Support
import TestSupport
import Testing
import Workbook

@testable import Grader

/// The built program, run as its users run it.
struct Program {
  static let root = Repository.fixture

  /// `kata`, beside the tests that run.
  static var executable: String {
    let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    for candidate in [folder, Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()] {
      let path = candidate.appending(path: "kata").path()
      if Files.exists(path), !Files.isFolder(path) { return path }
    }
    return "\(Repository.root)/.build/debug/kata"
  }

  /// A copy of the workbook, so that a test may have a workspace of its own.
  let folder: String

  /// - Parameters:
  ///   - katas: the katas to copy, if the test writes into the workbook itself or needs only a few; nil for links to all.
  ///   - root: the workbook's folder.
  init(katas: [String]? = nil, of root: String = root) throws {
    folder = NSTemporaryDirectory().replacing(#/\/$/#, with: "") + "/kata-program-\(UUID().uuidString)"
    try Files.makeFolder(folder + "/Tests")
    var linked = ["Katas", "Solutions", "Tests/Suites", "Sources"]
    if let katas {
      linked = ["Sources", "Tests/Suites/Shared"]
      for name in ["Katas", "Solutions", "Tests/Suites"] { try Files.makeFolder("\(folder)/\(name)") }
      let shared = ["tracks.json", "Package.swift", "Verdicts.md", "Rules"].map { "Katas/\($0)" }
      let copied = shared + katas.flatMap { kata in ["Katas", "Solutions", "Tests/Suites"].map { "\($0)/\(kata)" } }
      for name in copied {
        try FileManager.default.copyItem(atPath: "\(root)/\(name)", toPath: "\(folder)/\(name)")
      }
    }
    for name in linked {
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(name)", withDestinationPath: "\(root)/\(name)")
    }
  }

  func remove() { Files.remove(folder) }

  static func environment(_ more: [String: String] = [:]) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["KATA_CACHE"] = Repository.root + "/.build/kata-test-cache"
    environment["LC_ALL"] = "C.UTF-8"
    return environment.merging(more) { $1 }
  }

  func command(_ arguments: [String], _ environment: [String: String] = [:]) -> ChildProcess.Command {
    ChildProcess.Command(
      executable: Self.executable, arguments: arguments, environment: Self.environment(environment), folder: folder)
  }

  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> (
    status: Int32?, out: String, error: String
  ) {
    try run(arguments, environment: environment)
  }

  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> (
    status: Int32?, out: String, error: String
  ) {
    let ending = try ChildProcess.run(command(arguments, environment))
    return (ending.status, ending.text(1), ending.text(2))
  }

  /// Puts a file of the workbook in the learner's place.
  func hand(in file: String, for kata: String, as name: String) throws {
    try Files.makeFolder("\(folder)/workspace/\(kata)")
    try Files.write(try Files.read("\(Self.root)/\(file)"), to: "\(folder)/workspace/\(kata)/\(name)")
  }

  /// Puts a near miss in the learner's place.
  func hand(inNearMiss file: String, for name: String) throws {
    let workbook = try Repository.fixtureWorkbook()
    let kata = try workbook.kata(name)
    let nearMiss = try #require(kata.nearMisses.first { $0.file == file })
    try Files.makeFolder("\(folder)/workspace/\(name)")
    try Files.write(
      Data(try workbook.source(of: nearMiss, of: kata).utf8), to: "\(folder)/workspace/\(name)/\(kata.file)")
  }
}
