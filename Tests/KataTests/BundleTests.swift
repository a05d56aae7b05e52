import Foundation
import KataSubprocess
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// What is handed out: it works anywhere, and tells nothing.
@Suite(.blocking) struct BundleTests {
  private func run(_ bundle: String, _ arguments: String..., in folder: String) throws -> ChildProcess.Termination {
    try ChildProcess.run(
      ChildProcess.Command(
        executable: bundle + "/kata", arguments: arguments, environment: Program.environment(), folder: folder))
  }

  @Test func aBundleGradesAnywhereAndTellsNothing() throws {
    let program = try Program(katas: ["notebook", "audit"])
    let made = program.run("bundle", "handout")
    #expect(made.status == 0, "\(made.error)")
    // Another place, and nothing of the workbook that it came from.
    let bundle = program.folder + "-elsewhere"
    defer { Files.remove(bundle) }
    try FileManager.default.moveItem(atPath: program.folder + "/handout", toPath: bundle)
    let starter = try run(bundle, "grade", bundle + "/Katas/notebook/Outbox.swift", "--format", "json", in: "/")
    #expect(starter.status == 1, "\(starter.text(2))")
    let here = program.run("grade", "Katas/notebook/Outbox.swift", "--format", "json").out
    #expect(Self.essence(starter.text(1)) == Self.essence(here))
    let solution = "\(Program.root)/Solutions/notebook/guarded-writes.swift"
    #expect(try run(bundle, "grade", "--kata", "notebook", solution, in: "/").status == 0)

    let files = try #require(FileManager.default.enumerator(atPath: bundle)?.allObjects as? [String])
    #expect(!files.contains { $0.contains("Solutions") || $0.hasSuffix("Suite.swift") || $0.contains("NearMiss") })
    let secrets = ["lateDelivery", "guarded-writes", "transition-table", "success-path-only", Program.root + "/Tests"]
    for file in files where !Files.isFolder("\(bundle)/\(file)") && !file.hasPrefix("libexec") {
      // What every suite is compiled with is no secret, and has the name of a test as an example.
      guard !file.hasPrefix("Tests/Suites/Shared") else { continue }
      let content = try Files.read("\(bundle)/\(file)")
      for secret in secrets {
        #expect(content.firstRange(of: Data(secret.utf8)) == nil, "\(file) tells “\(secret)”.")
      }
    }
    let solutions = try run(bundle, "solution", "notebook", "--reveal", in: bundle)
    #expect(solutions.status == 2)
    #expect(
      solutions.text(2) == "kata: This copy of the workbook holds no solutions: ask the person who handed it out.\n")
  }

  @Test func aBundleTellsStoriesOfThreadsToo() throws {
    let program = try Program(katas: ["box-office"])
    #expect(program.run("bundle", "handout").status == 0)
    let workbook = try Repository.fixtureWorkbook()
    let kata = try workbook.kata("box-office")
    let nearMiss = try #require(kata.nearMisses.first { $0.check == "in-parallel" })
    let path = "\(program.folder)/handout/TicketBooth.swift"
    try Files.write(Data(try workbook.source(of: nearMiss, of: kata).utf8), to: path)
    let ending = try run(program.folder + "/handout", "grade", path, in: "/")
    #if os(Linux)
      #expect(ending.status == 1)
      #expect(ending.text(1).replacing(#/\s+/#, with: " ").contains(nearMiss.says ?? "nothing"), "\(ending.text(1))")
      let opinion = try run(program.folder + "/handout", "grade", path, "--sanitize", "thread", in: "/")
      #expect(opinion.text(1).contains("ThreadSanitizer saw"), "\(opinion.text(1)) \(opinion.text(2))")
    #else
      #expect(ending.status == 0)
    #endif
    for object in ["box-office-Suite.o", "box-office-threads.o"] {
      let content = try Files.read("\(program.folder)/handout/Suites/\(object)")
      for name in ["lastTicketOnce", "inParallel"] {
        #expect(content.firstRange(of: Data(name.utf8)) == nil, "\(object) tells a check’s name.")
      }
    }
  }

  private static func essence(_ json: String) -> JSONValue? {
    guard case .object(var verdict)? = JSONValue(parsing: Data(json.utf8)) else { return nil }
    verdict["seconds"] = nil
    return .object(verdict)
  }

  @Test func aBundleRefusesAnotherToolchain() throws {
    let program = try Program(katas: ["notebook"])
    #expect(program.run("bundle", "handout").status == 0)
    let card = program.folder + "/handout/bundle.json"
    let text = try Files.readText(card)
    try Files.write(Data(text.replacing("Swift version 6", with: "Swift version 5").utf8), to: card)
    let ending = try run(program.folder + "/handout", "grade", Program.root + "/Katas/notebook/Outbox.swift", in: "/")
    #expect(ending.status == 3)
    #expect(ending.text(2).hasPrefix("kata: This bundle was made for Swift version 5"))
    #expect(ending.text(2).split(separator: "\n").count == 1)
  }

  @Test func aFolderThatIsNotEmptyIsLeftAlone() throws {
    let program = try Program()
    let ending = program.run("bundle", "Katas")
    #expect(ending.status == 2)
    #expect(ending.error == "kata: Katas is there already: name a new folder, or an empty one.\n")
  }
}
