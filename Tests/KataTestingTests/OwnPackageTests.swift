import Foundation
import KataSubprocess
import KataSupport
import TestSupport
import Testing

/// `prove` as its users meet it: in `swift test` of another package, which adds KataTesting by its path.
@Suite(.serialized, .blocking) struct OwnPackageTests {
  @Test func whatHoldsIsProvedBesideOrdinaryTests() throws {
    let run = try Self.test("Holding")
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.contains("neverOverdrawn(): holds in all "))
    #expect(run.text.contains("timeIsVirtual(): holds in its one interleaving"))
    #expect(run.text.contains("aScenarioMayCancelItself(): holds in "))
    #expect(run.text.components(separatedBy: "eachArgumentIsProved(_:_:): holds").count == 9)
    #expect(run.text.components(separatedBy: "A suite in a suite: holds in ").count == 3)
    #if os(Linux)
      #expect(run.text.contains("blocksOfAQueueAreScheduled(): holds in "))
      #expect(run.text.contains("Test run with 8 tests in 2 suites passed"))
    #else
      #expect(run.text.contains("Test run with 7 tests in 2 suites passed"))
    #endif
  }

  @Test(arguments: [
    ("overdrawn", "Expectation failed: await account.balance >= 0 (FailingTests.swift:17)"),
    ("overdrawn", " break it. The shortest:\n"), ("overdrawn", "scenario  first   second  balance"),
    ("overdrawn", "Run it alone: prove(replay: \""), ("replayed()", "The planted failure.\n  Schedule 0:"),
    ("replayOfSomethingElse", "makes choices that this scenario does not offer"),
    ("replayOfNothing", "“seven” is no schedule."),
    ("detached", "in a task that does not belong to the test"),
    ("crashes", "The process crashes at FailingTests.swift:38: asked for\n  This schedule ends the process:"),
    ("crashes", "asks for a crash"), ("hangs", "“waiter” waits for something that can no longer happen"),
    ("blocks", "The thread itself stands still at FailingTests.swift:88"),
    ("spins", "One step of a task runs for ever at FailingTests.swift:"),
    ("leavesControl", "Another thread takes part"), ("lacks", "Expectation failed: Int(\"none\")"),
    ("throwsAnError", "CancellationError"), ("secondOfTwo", "The second one."),
    ("outlives", "The same schedule went differently twice"), ("oneOfTwo", "with 2 test cases failed after"),
    ("oneOfTwo", "with 1 issue"),
  ])
  func aFailureSaysWhatIsWrong(name: String, sentence: String) throws {
    let text = try Self.failures.get()
    let test = name.hasSuffix("()") ? name : name + "("
    #expect(text.contains("Test \(test)"), "\(name) did not run")
    #expect(text.contains(sentence), "\(text)")
  }

  /// All of them in one run, side by side.
  private static let failures = Result {
    let run = try test("Failing")
    try #require(run.status == 1, "\(run.text)")
    return run.text
  }

  @Test func aTestOfXCTestIsRefused() throws {
    let run = try Self.run(["--enable-xctest", "--disable-swift-testing", "--filter", "OldTests"])
    #expect(run.status == 1)
    #expect(run.text.contains("prove works in tests of Swift Testing only: make this an @Test function."))
  }

  @Test(.enabled(if: Lane.isNightly)) func whatHoldsIsProvedInAnOptimisedBuildToo() throws {
    let run = try Self.run(["--disable-xctest", "--filter", "Holding", "-c", "release", "-Xswiftc", "-enable-testing"])
    #expect(run.status == 0, "\(run.text)")
  }

  private static func test(_ filter: String) throws -> (status: Int32?, text: String) {
    try run(["--disable-xctest", "--parallel", "--filter", "\(filter)/"])
  }

  private static func run(_ words: [String]) throws -> (status: Int32?, text: String) {
    var environment = ProcessInfo.processInfo.environment
    environment["NO_COLOR"] = "1"
    let ending = try ChildProcess.run(
      ChildProcess.Command(
        executable: "/usr/bin/env",
        arguments: [
          "swift", "test", "--package-path", "\(Repository.root)/Tests/Consumers/OwnPackage",
          // That of `kata prove` in its tests: KataTesting is built once.
          "--scratch-path", "\(Repository.root)/.build/plain-package/.build",
        ] + words, environment: environment))
    return (ending.status, ending.text(1) + ending.text(2))
  }
}
