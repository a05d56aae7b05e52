import Testing

@testable import Grader

/// The gate lets every module through that the precompiled suite can call, and no other.
@Suite struct ContractTests {
  private func complaints(_ kata: String = "clobber", _ change: (inout String) throws -> Void) throws -> [String] {
    let verdict = try Fixture.grade(kata, change)
    #expect(verdict.verdict == .contractBroken)
    return verdict.diagnostics.map(\.message)
  }

  @Test func whatIsMissingIsNamed() throws {
    let messages = try complaints { try $0.swap("public func cancel", "func cancel") }
    #expect(messages == ["Restore “public func cancel(_ id: String)” in “Outbox”."])
  }

  @Test func anotherSignatureIsNamed() throws {
    let messages = try complaints { try $0.swap("send(_ id: String) async", "send(_ id: String) async throws") }
    #expect(messages == ["Restore “public func send(_ id: String) async” in “Outbox”."])
  }

  @Test(arguments: ["@unchecked Swift.Sendable", "Swift.Sendable"], ["@unchecked Swift.Sendable", "Swift.Sendable"])
  func whoHasCheckedASendableTypeIsNoPartOfTheContract(before: String, after: String) {
    func contract(_ conformances: String) -> Contract {
      Contract(interface: "final public class Box : \(conformances) {\n  public init()\n  deinit\n}\n")
    }
    #expect(contract(before).missing(in: contract(after), module: "Box").isEmpty)
    #expect(contract(before).missing(in: contract("Swift.Hashable"), module: "Box").count == 1)
  }

  @Test func aSynchronousGetterMustStaySynchronous() throws {
    let messages = try complaints("strong-capture") {
      try $0.swap(
        "  public private(set) var level: Int?\n",
        "  private var last: Int?\n  public var level: Int? { get async { last } }\n")
      try $0.swap("        level = await fetch()", "        last = await fetch()")
    }
    #expect(messages == ["Restore “public var level: Int? { get }” in “Poller”."])
  }

  @Test func anActorMustStayAnActor() throws {
    let messages = try complaints {
      try $0.swap("public actor Outbox {", "public final class Outbox: @unchecked Sendable {")
    }
    #expect(messages.contains { $0 == "Make “Outbox” an actor again: it is a class now." })
  }

  @Test func aClassWhoseMethodsAreAsyncMayBecomeAnActor() throws {
    let verdict = try Fixture.grade("lock-across-await", file: "Solutions/lock-across-await/actor.swift")
    #expect(verdict.verdict == .passed)
  }

  @Test func aPropertyOfAClassMayBecomeNonisolated() throws {
    let verdict = try Fixture.grade("last-words", file: "Solutions/last-words/actor-with-a-lock.swift")
    #expect(verdict.verdict == .passed)
  }

  @Test func moreIsFine() throws {
    let verdict = try Fixture.grade { text in
      try text.swap("    case draft\n", "    case draft\n    case waiting\n")
      try text.swap("  public func state(", "  public func count() -> Int { notes.count }\n\n  public func state(")
      text += "\nextension Outbox.State: CustomStringConvertible { public var description: String { \"x\" } }\n"
    }
    #expect(verdict.verdict == .failed)
    #expect(verdict.checks.first { $0.id == "note-is-sent" }?.result == .passed)
  }

  @Test func severalDeclarationsMayStandInALine() throws {
    let verdict = try Fixture.grade { text in
      try text.swap(
        "    case draft\n    case sending\n    case delivered\n    case failed\n    case cancelled\n",
        "    case draft, sending, delivered\n    case failed, cancelled\n")
    }
    #expect(verdict.verdict == .failed)
    #expect(verdict.score == 2)
  }

  @Test(arguments: [
    (
      "case a(Swift.Int, label: [Swift.Int : Swift.Int]), b",
      ["case a(Swift.Int, label: [Swift.Int : Swift.Int])", "case b"]
    ),
    ("indirect case a, b(B.T)", ["indirect case b(B.T)", "indirect case a"]),
    ("public let a: Swift.Set<(Swift.Int) -> Swift.Int>, b: Swift.Int", ["public let b: Swift.Int"]),
    ("public var a: Swift.Int, b: Swift.Int", ["public var a: Swift.Int {\n    get\n  }", "public var b: Swift.Int"]),
    ("public let (a, b): (Swift.Int, Swift.Int)", ["public let (a, b): (Swift.Int, Swift.Int)"]),
  ])
  func aLineIsSplitWhereADeclarationEnds(line: String, declarations: [String]) {
    func contract(_ lines: [String]) -> Contract {
      Contract(interface: "public struct T {\n" + lines.map { "  \($0)\n" }.joined() + "}\n")
    }
    #expect(contract(declarations).missing(in: contract([line]), module: "B").isEmpty)
    #expect(contract(["case c"]).missing(in: contract([line]), module: "B").count == 1)
  }

  @Test func anIsolatedDeinitIsNoChangeOfTheContract() throws {
    let verdict = try Fixture.grade {
      try $0.swap("  public func state(", "  isolated deinit { notes = [] }\n\n  public func state(")
    }
    #expect(verdict.verdict == .failed)
  }
}
