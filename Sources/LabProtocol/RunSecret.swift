/// A number that the grader draws for one run of a suite or of stories of threads. Every report begins with it.
///
/// The code under test shares the process. If it could write to the grader's pipe, it would still have to know the number, and
/// that is only in memory, which the gates give it no means to read.
public struct RunSecret: Equatable, Sendable {
  let high: UInt64
  let low: UInt64

  /// Makes a secret of two words.
  /// - Returns: nil for zeros, which stand for no secret.
  public init?(high: UInt64, low: UInt64) {
    guard high != 0 || low != 0 else { return nil }
    self.high = high
    self.low = low
  }

  /// Draws a secret.
  public static func random() -> RunSecret {
    RunSecret(high: .random(in: 1...(.max)), low: .random(in: 1...(.max)))!
  }

  /// What a line begins with that has the secret.
  var bytes: [UInt8] { Array("\(String(high, radix: 36)).\(String(low, radix: 36)) ".utf8) }
}
