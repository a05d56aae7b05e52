import Foundation
import KataSubprocess
import KataSupport
import TestSupport
import Testing

@testable import Grader

/// Checks and stories are modules of their own, and no hop is lost: neither where stories are optimised nor in what is handed in.
@Suite struct SuiteModuleTests {
  private static func file(_ name: String) -> (name: String, text: Data) { (name, Data()) }

  @Test func aSuiteIsDividedByTheNamesOfItsFiles() {
    let modules = SuiteModule.divide(
      ["LateAnswerPromises.swift", "LateAnswerSuite.swift", "Radio.swift"].map(Self.file))
    #expect(modules.map(\.object) == SuiteModule.objects)
    #expect(
      modules.map { $0.files.map(\.name) } == [
        ["LateAnswerSuite.swift", "Radio.swift"], ["LateAnswerPromises.swift", "Radio.swift"],
      ])
  }

  @Test func aSuiteWithoutPromisesIsOneModule() {
    let modules = SuiteModule.divide([Self.file("LateAnswerSuite.swift")])
    #expect(modules.map(\.name) == ["Suite"])
  }

  @Test func optimisedStoriesKeepEveryHop() throws {
    let plain = try Self.parts([])
    #expect(try Self.parts(SuiteModule.storyOptions).isSuperset(of: plain))
    #expect(try !Self.parts(["-O"]).isSuperset(of: plain), "The optimiser merges no hops any more.")
  }

  @Test func aSubmissionKeepsHopsThatTheCompilerLeavesOut() throws {
    #expect(try Self.parts(Compiler.everyHop).isStrictSuperset(of: Self.parts([])))
  }

  /// The parts into which the compiler cuts a function that visits an actor twice: one begins after each hop.
  private static func parts(_ options: [String]) throws -> Set<String> {
    let folder = try TemporaryFolder()
    let source = """
      public protocol Books: Actor { func total() -> Int }
      public func read(_ books: any Books) async -> Int {
        let first = await books.total()
        let second = await books.total()
        return first + second
      }
      """
    try folder.write(source, to: "M.swift")
    let toolchain = try Toolchain(
      environment: Fixture.environment, cache: try Cache(environment: Fixture.environment))
    let ending = try ChildProcess.run(
      toolchain.compile(["M.swift"], module: "M", output: "M.o", options, in: folder.path))
    try #require(ending.status == 0, "\(ending.text(2))")
    let symbols = try ObjectFile("\(folder.path)/M.o", of: "M.swift", toolchain: toolchain).symbols
    return Set(symbols.map(\.name).filter { $0.hasPrefix("$s1M4read") })
  }
}
