import Foundation

/// How long a run of the tests may take: `KATA_LANE` says it, and no other place reads that variable.
package enum Lane: String {
  /// The tests of every change: `swift test`.
  case everyChange = "change"
  /// All of them, with many kills, repetitions and generated sources: `.ci/nightly`.
  case nightly

  /// The lane of this process.
  package static let current = ProcessInfo.processInfo.environment["KATA_LANE"].flatMap(Lane.init) ?? .everyChange

  /// True in the lane that may take long.
  package static var isNightly: Bool { current == .nightly }
}
