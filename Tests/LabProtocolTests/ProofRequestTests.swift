import LabProtocol
import Testing

/// Tests read the request that the grader wrote.
@Suite struct ProofRequestTests {
  private static let modes: [SuiteSettings.Mode] = [.explore(), .replay(Schedule([1, 0])), .play([0], goesOn: true)]

  @Test(arguments: [nil, "Bank/neverOverdrawn"], modes)
  func everyInstructionArrives(only: String?, mode: SuiteSettings.Mode) {
    let request = ProofRequest(path: "/proofs", only: only, mode: mode)
    let environment = request.environment(over: [:])
    #expect(ProofRequest { environment[$0] } == request)
  }

  @Test func itReplacesEarlierInstructionsAndKeepsTheControl() {
    let earlier = ProofRequest(path: "/other", only: "one", mode: .replay(Schedule([2])))
      .environment(over: SuiteSettings(control: .reduced).environment.merging(["HOME": "/home"]) { $1 })
    let environment = ProofRequest(path: "/proofs", only: nil, mode: .explore()).environment(over: earlier)
    #expect(ProofRequest { environment[$0] } == ProofRequest(path: "/proofs", only: nil, mode: .explore()))
    #expect(SuiteSettings { environment[$0] }?.control == .reduced)
    #expect(environment["HOME"] == "/home")
  }

  @Test func withoutAFileThereIsNoRequest() {
    #expect(ProofRequest { _ in nil } == nil)
  }
}
