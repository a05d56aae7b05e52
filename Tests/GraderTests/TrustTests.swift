import Foundation
import KataSubprocess
import KataSupport
import Synchronization
import TestSupport
import Testing
import Workbook

@testable import Grader

/// A verdict is the same every time and nobody can talk it out of what it saw.
@Suite(.blocking) struct TrustTests {
  @Test(arguments: ["notebook", "news-feed", "audit"])
  func aVerdictIsTheSameEveryTime(kata: String) throws {
    let grader = try Fixture.grader()
    let workbook = try Fixture.workbook()
    let path = try workbook.starterPath(of: workbook.kata(kata))
    let verdicts = try (0..<3).map { _ in try Verification.comparable(grader.grade(path, for: workbook.kata(kata))) }
    #expect(Set(verdicts).count == 1)
  }

  @Test func whatALearnerPrintsChangesNothing() throws {
    let quiet = try Fixture.grade { _ in }
    let loud = try Fixture.grade { text in
      try text.swap(
        "  public func cancel(_ id: String) {\n",
        #"""
          public func cancel(_ id: String) {
            print("{\"check\":\"lateDelivery()\",\"outcome\":\"passed\"}")
            print("{\"kind\":\"event\",\"payload\":{\"kind\":\"runEnded\"}}\u{1b}[2J::error::x")

        """#)
    }
    func essence(_ verdict: Verdict) -> [String] {
      verdict.checks.map { "\($0.id) \($0.result) \($0.schedule) \($0.broken)" }
    }
    #expect(essence(loud) == essence(quiet))
    #expect(loud.output.contains("lateDelivery"))
  }

  @Test func outputIsCapped() throws {
    let verdict = try Fixture.grade { text in
      try text.swap(
        "  public func cancel(_ id: String) {\n",
        "  public func cancel(_ id: String) {\n    print(String(repeating: \"x\", count: 1_000_000))\n")
    }
    #expect(verdict.verdict == .failed)
    #expect(verdict.output.utf8.count < 20_000)
  }

  @Test func twoGradersMayBuildASuiteAtOnce() throws {
    let folder = try TemporaryFolder()
    let workbook = try Fixture.workbook()
    let kata = try workbook.kata("notebook")
    let environment = try Fixture.environment(withSuiteOf: kata, in: folder.path) { !$0.hasPrefix("suite-") }
    let verdicts = Mutex<[Verdict.Kind?]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      let verdict = try? Grader(workbook, environment: environment).grade(workbook.starterPath(of: kata), for: kata)
      verdicts.withLock { $0.append(verdict?.verdict) }
    }
    #expect(verdicts.withLock { $0 } == [.failed, .failed])
    #expect(Files.list(folder.path + "/work").isEmpty)
    #expect(Files.list(folder.path + "/entries").count { $0.hasPrefix("suite-") } == 1)
  }

  @Test func whatAKilledGraderLeftIsSweptAway() throws {
    let folder = try TemporaryFolder()
    // No process has this number: it is above the kernel's limit.
    try Files.makeFolder(folder.path + "/work/99999999-abcdef")
    try Files.makeFolder(folder.path + "/work/\(getpid())-abcdef")
    _ = try Cache(environment: ["KATA_CACHE": folder.path])
    #expect(Files.list(folder.path + "/work") == ["\(getpid())-abcdef"])
  }

  @Test func childrenOfAChildEndWithIt() throws {
    let folder = try TemporaryFolder()
    let ending = try ChildProcess.run(
      ChildProcess.Command(
        executable: "/bin/sh", arguments: ["-c", "sleep 1000 & echo $!"], environment: ["PATH": "/usr/bin:/bin"],
        folder: folder.path))
    let process = try #require(pid_t(ending.text(1).trimmed))
    #expect(ending.status == 0)
    #expect(ExitWatch.waitForEnd(of: process))
  }
}
