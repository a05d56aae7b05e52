#if os(Linux)
  import LabProtocol
  import TestSupport
  import Testing

  @testable import Grader

  /// The results of small programs: those that C++20 allows, but for what is said not to be produced.
  @Suite(.blocking) struct LitmusTests {
    private static let two = "00 01 10 11"
    private static let four = (0..<16).map { number in
      let digits = String(number, radix: 2)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }

    @Test(arguments: [
      // Message passing: the flag is seen (1), the value is not (0).
      ("messageRelaxed", two), ("messageReleasedOnly", two), ("messageReleased", "00 01 11"),
      ("messageFenced", "00 01 11"),
      // Store buffering: neither sees the other's store.
      ("bufferRelaxed", two), ("bufferReleased", two), ("bufferSequential", "01 10 11"), ("bufferFenced", "01 10 11"),
      // Load buffering: C++20 allows 11 as well. A load returns what has been stored, so it is not produced.
      ("loadRelaxed", "00 01 10"),
      // Independent reads of independent writes: two readers see the two stores in two orders.
      ("independentRelaxed", four.joined(separator: " ")), ("independentReleased", four.joined(separator: " ")),
      ("independentSequential", four.filter { $0 != "1010" }.joined(separator: " ")),
      // Coherence: nobody sees a variable go back.
      ("coherentReads", "00 01 02 11 12 22"), ("coherentOwnWrite", "1 2"),
      ("coherentThroughAnother", "00 01 02 11 12"),
      // An update goes on with what was released to the value that it changes, and reads the latest value.
      ("updatesGoOn", "00 01 10 11 21"), ("updatesAreLatest", "01 10"),
    ])
    func theResultsAreThoseOfTheModel(name: String, expected: String) throws {
      let reports = try ThreadLabTests.tell(name)
      #expect(
        reports.contains { if case .held(_, _, isExhaustive: true, _) = $0 { true } else { false } }, "\(reports)")
      let failure = try #require(ThreadLabTests.failure(in: reports))
      #expect(failure.message == expected)
    }
  }
#endif
