import KataSupport
import Testing

@testable import Workbook

/// A manifest in which nothing is wrong, to spoil in one place.
enum Manifest {
  static let file = "Katas/late-answer/kata.json"

  static let sound = JSONValue.object([
    "title": .text("The late answer"), "track": .text("core"), "order": .number(1), "stars": .number(2),
    "minutes": .number(20), "file": .text("Inbox.swift"),
    "checks": .array([
      .object([
        "id": .text("late-delivery"), "title": .text("It stays cancelled"), "rule": .text("state-recheck"),
        "starter": .text("failed"),
      ])
    ]),
    "tryIt": .object([
      "question": .text("What does it say?"), "check": .text("late-delivery"), "answer": .text("delivered"),
    ]),
    "solutions": .array([
      .object(["file": .text("guard.swift"), "title": .text("A guard"), "cost": .text("Little.")])
    ]),
    "nearMisses": .array([
      .object([
        "file": .text("late.swift"), "mistake": .text("Looks too late"), "check": .text("late-delivery"),
        "result": .text("failed"), "says": .text("Too late."),
      ])
    ]),
  ])

  /// Reads it as the manifest of `late-answer`.
  static func read(_ value: JSONValue) throws(UserError) -> Kata {
    try Kata(manifest: value, name: "late-answer", file: file, rules: ["state-recheck", "lock-order"])
  }

  /// What reading it complains about.
  static func complaint(_ value: JSONValue, sourceLocation: SourceLocation = #_sourceLocation) -> String? {
    let complaint = #expect(throws: UserError.self, sourceLocation: sourceLocation) { try read(value) }
    #expect(
      complaint?.kind == .infrastructure, "An author's mistake is never the learner's.", sourceLocation: sourceLocation)
    return complaint?.description
  }
}

extension JSONValue {
  /// The same object with another value for a key, or without the key.
  func with(_ key: String, _ value: JSONValue?) -> JSONValue {
    guard case .object(var members) = self else { return self }
    members[key] = value
    return .object(members)
  }

  /// The same object with another value for a key of the first entry of a list.
  func with(first list: String, _ key: String, _ value: JSONValue?) -> JSONValue {
    with(list, .array((self[list]?.array ?? []).prefix(1).map { $0.with(key, value) }))
  }
}
