import LabProtocol
import Foundation
import TestSupport
import Testing
import Workbook

@testable import Grader

/// The lab's own suite needs the lab as the process's executor, so it runs as suites do: compiled, linked and run by the grader.
@Suite(.blocking) struct LabTests {
  @Test(arguments: Grader.bestControl == .full ? [Control.full, .reduced] : [.reduced])
  func everyTestOfTheLabPasses(control: Control) throws {
    let environment = TestEnvironment.variables
    let cache = try Cache(environment: environment)
    let toolchain = try Toolchain(environment: environment, cache: cache)
    let suite = try SuiteBuilder(toolchain: toolchain, cache: cache, root: Repository.root).buildLabSuite()
    let linked = try Linker(toolchain: toolchain, cache: cache).link(suite)
    let run = try Runner(toolchain: toolchain, control: control, sandbox: Sandbox()).run(linked, tests: [], file: "")

    #expect(run.tests.isComplete, "\(run.output.suffix(4000))")
    if case .ended(let status) = run.fate {
      #expect(status == 0)
    } else {
      Issue.record("The suite did not end by itself: \(run.fate)\n\(run.output.suffix(3000))")
    }
    #expect(run.tests.ended.count >= 30)
    for (test, outcome) in run.tests.ended.sorted(by: { $0.key < $1.key }) where outcome != .passed {
      Issue.record("\(test) of the lab’s suite fails under \(control) control.\n\(run.output.suffix(2000))")
    }
  }
}
