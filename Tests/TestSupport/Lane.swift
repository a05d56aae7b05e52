import Foundation
import Testing

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

  /// The cases of a test that has many of one kind: all of them at night, else the first and each one that is `step` after it.
  package static func sample<Case>(_ cases: [Case], every step: Int) -> [Case] {
    isNightly ? cases : stride(from: 0, to: cases.count, by: step).map { cases[$0] }
  }
}

extension Trait where Self == ConditionTrait {
  /// Marks a test that is run at night only, because a shorter one holds most of what it holds.
  package static var nightly: Self { .enabled(if: Lane.isNightly, "KATA_LANE=nightly runs it") }
}
