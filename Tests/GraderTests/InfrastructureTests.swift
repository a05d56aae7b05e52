import KataSupport
import Testing
import Workbook

@testable import Grader

/// What is missing on the machine is never blamed on the learner.
@Suite struct InfrastructureTests {
  private func complaint(_ change: (inout [String: String]) -> Void) throws -> UserError? {
    var environment = Fixture.environment
    change(&environment)
    let workbook = try Fixture.workbook()
    return #expect(throws: UserError.self) { _ = try Grader(workbook, environment: environment) }
  }

  @Test func noToolchain() throws {
    let complaint = try complaint { $0["PATH"] = "/nowhere" }
    #expect(complaint?.kind == .infrastructure)
    #expect(complaint?.description.contains("install a Swift 6.3 toolchain") == true)
  }

  @Test func aCacheThatCannotBeWritten() throws {
    let complaint = try complaint { $0["KATA_CACHE"] = "/proc/kata" }
    #expect(complaint?.kind == .infrastructure)
    #expect(complaint?.description.contains("set KATA_CACHE") == true)
  }

  @Test func aFullDisk() throws {
    // Every write to this device fails as on a full disk.
    let complaint = #expect(throws: UserError.self) { try Files.write(.init([1]), to: "/dev/full/x") }
    #expect(complaint?.kind == .infrastructure)
  }

  @Test(arguments: [
    ("Swift version 6.3.1 (swift-6.3.1-RELEASE)", true), ("Apple Swift version 6.4 (swiftlang-6.4)", true),
    ("Swift version 6.2.3 (swift-6.2.3-RELEASE)", false), ("Swift version 7.0", false), ("clang 21", false),
  ])
  func onlyToolchainsThatWereTriedAreTaken(version: String, isSupported: Bool) {
    #expect(Toolchain.isSupported(version) == isSupported)
  }

  @Test func commandLinesAreSplitAtSpacesOutsideOfQuotes() {
    #expect(Toolchain.words(#"a "b c" 'd e'  f"#) == ["a", "b c", "d e", "f"])
    #expect(Toolchain.words(#""" x"#) == ["", "x"])
  }

  @Test func diagnosticsOfOtherFilesAreLeftOut() {
    let text = """
      Outbox.swift:3:5: error: no: colons here
      3 |   let x
        |     `- error: no
      other.swift:1:1: error: not ours
      1 | x
      /somewhere/Outbox.swift:9:1: warning: mind this
      """
    let diagnostics = Compiler.diagnostics(in: text, file: "Outbox.swift")
    #expect(diagnostics.map(\.message) == ["no: colons here", "mind this"])
    #expect(diagnostics.first?.excerpt == "3 |   let x\n  |     `- error: no")
    #expect(diagnostics.last?.location?.line == 9)
  }

  @Test func anErrorInTheCodeOfAMacroHasThePlaceOfTheMacro() {
    let text = """
      macro expansion #expect:1:22: error: errors thrown from here are not handled
      `- /somewhere/OutboxTests.swift:4:62: note: expanded code originates here
       4 | #expect(try await row() == 1)
      """
    let diagnostics = Compiler.errorsInExpansions(in: text, file: "OutboxTests.swift")
    #expect(diagnostics.first?.message.hasPrefix("errors thrown from here are not handled: put the value") == true)
    #expect(diagnostics.first?.location?.line == 4)
  }
}
