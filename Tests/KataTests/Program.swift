import Foundation
import Reports
import KataSubprocess
import KataSupport
import Synchronization
import TestSupport
import Testing
import Workbook

@testable import Grader
@testable import kata

/// `kata` in a folder of its own, in which the commands of a test work.
struct Program {
  /// What a command has printed, and its exit status.
  typealias Answer = (status: Int32?, out: String, error: String)

  /// The folder of the workbook that is copied or linked to.
  static let root = Repository.fixture

  /// The path of the built program, beside the tests that run.
  static let executable: String = {
    let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    for candidate in [folder, Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()] {
      let path = candidate.appending(path: "kata").path()
      if Files.exists(path), !Files.isFolder(path) { return path }
    }
    return "\(Repository.root)/.build/debug/kata"
  }()

  private let scratch: TemporaryFolder

  /// A copy of the workbook, so that a test may have a workspace of its own.
  var folder: String { scratch.path }

  /// - Parameters:
  ///   - katas: the katas to copy, if the test writes into the workbook itself or needs only a few; nil for links to all.
  ///   - root: the workbook's folder.
  init(katas: [String]? = nil, of root: String = root) throws {
    scratch = try TemporaryFolder()
    try Files.makeFolder(scratch.path + "/Tests")
    var linked = ["Katas", "Solutions", "Tests/Suites", "Sources"]
    if let katas {
      linked = ["Sources", "Tests/Suites/Shared"]
      for name in ["Katas", "Solutions", "Tests/Suites"] { try Files.makeFolder("\(scratch.path)/\(name)") }
      let shared = ["tracks.json", "Package.swift", "Verdicts.md", "Stories.md", "Threads.md", "Choose.md", "Rules"].map
      {
        "Katas/\($0)"
      }
      let copied =
        shared + ["Tests/Facts"]
        + katas.flatMap { kata in ["Katas", "Solutions", "Tests/Suites"].map { "\($0)/\(kata)" } }
      // The frozen workbook tells no stories.
      for name in copied where Files.exists("\(root)/\(name)") {
        try FileManager.default.copyItem(atPath: "\(root)/\(name)", toPath: "\(scratch.path)/\(name)")
      }
    }
    for name in linked {
      try FileManager.default.createSymbolicLink(
        atPath: "\(scratch.path)/\(name)", withDestinationPath: "\(root)/\(name)")
    }
  }

  /// The environment of every command.
  static func environment(_ more: [String: String] = [:]) -> [String: String] {
    TestEnvironment.variables.merging(["LC_ALL": "C.UTF-8"]) { $1 }.merging(more) { $1 }
  }

  // MARK: In this process

  /// Runs a command in this process.
  func run(_ words: String..., in subfolder: String? = nil, environment: [String: String] = [:]) -> Answer {
    run(words, in: subfolder, environment: environment)
  }

  /// Runs a command in this process, with an empty standard input.
  /// - Parameters:
  ///   - words: what a user types after `kata`.
  ///   - subfolder: the folder to work in, below the workbook's.
  ///   - terminal: the size of the terminal that the streams are; nil for pipes.
  func run(
    _ words: [String], in subfolder: String? = nil, environment: [String: String] = [:], terminal: TerminalSize? = nil
  ) -> Answer {
    let printed = Mutex<[Console.Stream: String]>([:])
    let console = Console(
      outputSize: terminal, errorSize: terminal, isInputTerminal: terminal != nil, readLine: { nil },
      write: { text, stream in printed.withLock { $0[stream, default: ""] += text } })
    let program = KataProgram(
      path: Self.executable, environment: Self.environment(environment), console: console,
      currentFolder: subfolder.map { "\(folder)/\($0)" } ?? folder)
    let status = program.run(words)
    return printed.withLock { (status, $0[.output] ?? "", $0[.error] ?? "") }
  }

  // MARK: In a process of its own

  /// What to run as a process.
  func command(_ arguments: [String], _ environment: [String: String] = [:]) -> ChildProcess.Command {
    ChildProcess.Command(
      executable: Self.executable, arguments: arguments, environment: Self.environment(environment), folder: folder)
  }

  /// Runs a command as a process of its own: for what only the system tells, such as exit statuses, signals and pipes.
  func launch(_ words: [String], environment: [String: String] = [:]) throws -> Answer {
    let ending = try ChildProcess.run(command(words, environment))
    return (ending.status, ending.text(1), ending.text(2))
  }

  // MARK: Submissions

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
