import KataSupport
import Synchronization
import Testing

/// Names one call of `prove`, in the process of the tests and in the process that runs its scenario.
struct ProofKey: Hashable {
  /// A digest of the place of the call, the arguments of the test, and the number of earlier calls with both.
  let text: String

  private static let calls = Mutex<[String: Int]>([:])

  /// The key of a call that is made now, in the current test case.
  static func next(at place: SourceLocation) -> ProofKey {
    // The arguments of a test have no other name.
    let arguments = Test.Case.current.map { withoutAddresses(String(describing: $0)) } ?? ""
    let call = "\(place.fileID):\(place.line):\(place.column) \(Test.current?.name ?? "") \(arguments)"
    let count = calls.withLock { calls in
      calls[call, default: 0] += 1
      return calls[call] ?? 0
    }
    return ProofKey(text: "\(Fingerprint(of: .init("\(count) \(call)".utf8)))")
  }

  /// The text without the addresses in it, which differ from process to process.
  private static func withoutAddresses(_ text: String) -> String {
    text.replacing("0x", with: "$").split(separator: "$").map { $0.drop(while: \.isHexDigit) }.joined()
  }
}
