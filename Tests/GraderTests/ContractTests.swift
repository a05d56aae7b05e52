import TestSupport
import Testing

@testable import Grader

/// The gate lets every module through that the precompiled suite can call, and no other.
@Suite(.blocking) struct ContractTests {
  private func complaints(_ kata: String = "notebook", _ change: (inout String) throws -> Void) throws -> [String] {
    let verdict = try Fixture.grade(kata, change)
    #expect(verdict.verdict == .contractBroken)
    return verdict.diagnostics.map(\.message)
  }

  /// What an interface of the module “M” lacks of another, as sentences.
  private func missing(from before: String, in after: String) throws -> [String] {
    try #require(ContractComparison.compare(after, with: before, module: "M")).breaches.map(\.message)
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
  func whoHasCheckedASendableTypeIsNoPartOfTheContract(before: String, after: String) throws {
    func interface(_ conformances: String) -> String {
      "final public class Box : \(conformances) {\n  public init()\n  deinit\n}\n"
    }
    #expect(try missing(from: interface(before), in: interface(after)).isEmpty)
    #expect(try missing(from: interface(before), in: interface("Swift.Hashable")).count == 1)
  }

  @Test func aSynchronousGetterMustStaySynchronous() throws {
    func interface(_ getter: String) -> String {
      "public actor Poller {\n  public var level: Swift.Int? {\n    \(getter)\n  }\n}\n"
    }
    #expect(try missing(from: interface("get"), in: interface("get")).isEmpty)
    #expect(
      try missing(from: interface("get"), in: interface("get async"))
        == ["Restore “public var level: Int? { get }” in “Poller”."])
  }

  @Test func anActorMustStayAnActor() throws {
    let messages = try complaints {
      try $0.swap("public actor Outbox {", "public final class Outbox: @unchecked Sendable {")
    }
    #expect(messages.contains { $0 == "Make “Outbox” an actor again: it is a class now." })
  }

  @Test func aClassWhoseMethodsAreAsyncMayBecomeAnActor() throws {
    let verdict = try Fixture.grade("audit", file: "Solutions/audit/actor.swift")
    #expect(verdict.verdict == .passed)
  }

  @Test func aPropertyOfAClassMayBecomeNonisolated() throws {
    func interface(_ declaration: String) -> String {
      "\(declaration) public var level: Swift.Int {\n    get\n  }\n}\n"
    }
    let before = interface("final public class Poller {\n ")
    #expect(try missing(from: before, in: interface("public actor Poller {\n  nonisolated")).isEmpty)
    #expect(try missing(from: before, in: interface("public actor Poller {\n ")).count == 2)
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
  func aLineIsSplitWhereADeclarationEnds(line: String, declarations: [String]) throws {
    func interface(_ lines: [String]) -> String {
      "public struct T {\n" + lines.map { "  \($0)\n" }.joined() + "}\n"
    }
    #expect(try missing(from: interface(declarations), in: interface([line])).isEmpty)
    #expect(try missing(from: interface(["case c"]), in: interface([line])).count == 1)
  }

  /// What a caller cannot tell apart, of a module “M”.
  @Test(arguments: [
    ("public func value(for name: Swift.String)", "public func value(for key: Swift.String)"),
    ("public func deliver(_ letter: Swift.String)", "public func deliver(_: Swift.String)"),
    ("public init(balance: Swift.Int)", "public init(balance: Swift.Int = 0)"),
    ("public init(a: Swift.Int, b: M.T)", "public init(a: Swift.Int = M.T.f(1, 2), b: M.T = .init([1, 2]))"),
    ("public func all() -> [Swift.Int]", "public func all() -> Swift.Array<Swift.Int>"),
    ("public func first() -> Swift.Int?", "public func first() -> Swift.Optional<Swift.Int>"),
    ("public func run() async", "@concurrent public func run() async"),
    ("public init(x: Swift.Int)", "convenience public init(x: Swift.Int)"),
    (
      "public func pay(_ amount: Swift.Int)",
      "public typealias Cents = Swift.Int\n  public func pay(_ amount: M.T.Cents)"
    ),
    ("public func pay()", "}\nextension M.T {\n  public func pay()"),
    (
      "public var level: Swift.Int {\n    get\n  }", "}\nextension M.T {\n  public var level: Swift.Int {\n    get\n  }"
    ),
    ("public enum S : Swift.Equatable {\n    case a\n  }", "public enum S : Swift.Hashable {\n    case a\n  }"),
    ("public enum S {\n    case a\n  }", "}\nextension M.T {\n  public enum S {\n    case a\n  }"),
    (
      "public func all() -> [Swift.String : [Swift.Int?]]",
      "public func all() -> Swift.Dictionary<Swift.String, Swift.Array<Swift.Optional<Swift.Int>>>"
    ),
    ("public func run(_ work: () -> ())", "public func run(_ work: () -> Swift.Void)"),
    ("public init(a: Swift.Int = 0, b: Swift.Int)", "public init(a: Swift.Int = 0, b: Swift.Int = 0)"),
    ("@M.A @M.B public func run()", "@M.B @M.A public func run()"),
    ("public func run()", "@available(*, deprecated)\n  public func run()"),
    (
      "public func f(_ x: Swift.Int)",
      "public typealias A = M.T.B\n  public typealias B = M.T.C\n  public typealias C = Swift.Int\n  public func f(_ x: M.T.A)"
    ),
    (
      "public struct Box<Item> {\n    public func take()\n  }",
      "public struct Box<Item> {\n  }\n}\nextension M.T.Box {\n  public func take()"
    ),
    (
      "public static func == (a: M.T, b: M.T) -> Swift.Bool",
      "public func hash(into hasher: inout Swift.Hasher)\n  public var hashValue: Swift.Int {\n    get\n  }"
    ),
  ])
  func spellingIsNoPartOfTheContract(before: String, after: String) throws {
    func interface(_ members: String) -> String { "public struct T {\n  \(members)\n}\n" }
    #expect(try missing(from: interface(before), in: interface(after)).isEmpty)
  }

  /// What looks like the same, and is not.
  @Test(arguments: [
    ("public func value(for name: Swift.String)", "public func value(of name: Swift.String)"),
    ("public init(balance: Swift.Int = 0)", "public init(balance: Swift.Int)"),
    (
      "public func pay(_ amount: M.T.Cents)", "public typealias Cent = Swift.Int\n  public func pay(_ amount: M.T.Cent)"
    ),
    ("public func pay()", "}\nextension M.T where A == Swift.Int {\n  public func pay()"),
    ("public func pay()", "}\nextension M.U {\n  public func pay()"),
    ("public func run() async", "@_Concurrency.MainActor public func run() async"),
    ("public enum S : Swift.Hashable {\n    case a\n  }", "public enum S : Swift.Equatable {\n    case a\n  }"),
    ("public enum S {\n    case a\n  }", "@frozen public enum S {\n    case a\n  }"),
    ("public func run(_ type: any M.P.Type)", "public func run(_ type: (any M.P).Type)"),
    ("nonisolated(nonsending) public func run() async", "public func run() async"),
    ("public struct Box<Item> {\n  }", "public struct Box<Item> where Item : Swift.Hashable {\n  }"),
  ])
  func anotherMeaningIsNamed(before: String, after: String) throws {
    func interface(_ members: String) -> String { "public struct T {\n  \(members)\n}\n" }
    #expect(try missing(from: interface(before), in: interface(after)).count == 1)
  }

  @Test func namesThatDoubleWithEachOtherEndSomewhere() throws {
    let names = (1...40).map { "public typealias N\($0) = (M.N\($0 - 1), M.N\($0 - 1))\n" }.reversed().joined()
    let interface = names + "public func f(_: M.N40)\n"
    #expect(try missing(from: "public func f(_: Swift.Int)\n", in: interface).count == 1)
  }

  @Test func namesThatStandForEachOtherEndSomewhere() throws {
    let interface = "public typealias A = M.B\npublic typealias B = M.A\npublic func f(_: M.A)\n"
    #expect(try missing(from: "public func f(_: Swift.Int)\n", in: interface).count == 1)
  }

  @Test func anActorsAsyncPropertyNeedNotBeNonisolated() throws {
    func interface(_ type: String, _ modifier: String = "") -> String {
      "public \(type) C {\n  \(modifier)public var n: Swift.Int {\n    get async\n  }\n}\n"
    }
    #expect(try missing(from: interface("class"), in: interface("actor")).isEmpty)
  }

  @Test func aFunctionIsNotAsyncBecauseItsParameterIs() throws {
    func interface(_ type: String, _ modifier: String = "") -> String {
      "public \(type) C {\n  \(modifier)public func on(_ event: () async -> Swift.Void)\n}\n"
    }
    #expect(try missing(from: interface("class"), in: interface("actor")).count == 1)
    #expect(try missing(from: interface("class"), in: interface("actor", "nonisolated ")).isEmpty)
  }

  /// With `-default-isolation MainActor` the compiler prints the isolation of a type that says nothing in front of its members.
  @Test func theIsolationOfATypeMayBeTheModulesDefault() throws {
    func interface(_ type: String, _ members: [String]) -> String {
      "\(type)public struct Score {\n" + members.map { "  \($0)\n" }.joined() + "}\n"
    }
    let attribute = "@_Concurrency.MainActor "
    let members = ["\(attribute)public var n: Swift.Int", "public nonisolated func f()", "\(attribute)public init()"]
    let (said, silent) = (interface(attribute, members), interface("", members))
    #expect(try missing(from: said, in: silent).isEmpty)
    #expect(try missing(from: silent, in: said).isEmpty)
    let partly = interface("", [members[0], "public func g()", members[1], members[2]])
    #expect(try missing(from: said, in: partly) == ["Declare “Score” as before: “@MainActor struct”."])
    let nowhere = interface("", members.map { $0.replacing(attribute, with: "") })
    #expect(try missing(from: said, in: nowhere).count == 3)
    #expect(try missing(from: nowhere, in: silent).count == 2)
  }

  @Test(arguments: ["[", "(", "M.Box<", "() -> ", "M."])
  func aDeepTypeIsReadOrRefused(prefix: String) {
    for depth in [100, 10_000] {
      let type = String(repeating: prefix, count: depth) + "Swift.Int"
      let interface = "public func f(_: \(type))\n"
      _ = ContractComparison.compare(interface, with: interface, module: "M")
    }
  }

  /// A compiler newer than this program can print what its parser does not know.
  @Test func aTornInterfaceIsRead() throws {
    let starter = """
      public actor Outbox : Swift.Sendable {
        public enum State : Swift.Equatable {
          case draft, sent(at: Swift.Int = 0)
        }
        public typealias Ids = [Swift.String : (Swift.Int) async throws -> Swift.Void]
        @M.Main public init<T>(radio: some M.Radio, _ all: T? = nil) where T : Swift.Hashable
        nonisolated public var level: Swift.Int {
          get async
        }
      }
      extension M.Outbox : Swift.Hashable where Swift.Int == M.Outbox.Ids {}
      """
    for index in starter.indices {
      let text = ["", "(", "<", "{", "}", "\"", "\n", "typealias"][
        starter.distance(from: starter.startIndex, to: index) % 8]
      let torn = starter[..<index] + text + starter[starter.index(after: index)...]
      #expect(try missing(from: String(torn), in: String(torn)).isEmpty)
    }
  }

  @Test func membersOfAClassMayStandInAnExtension() throws {
    let verdict = try Fixture.grade("box-office") { text in
      try text.swap("  public func sell(", "}\n\nextension TicketBooth {\n  public func sell(")
    }
    #expect(verdict.verdict == .failed)
    #expect(verdict.score > 0)
  }

  @Test func membersOfAnActorMayStandInAnExtension() throws {
    let verdict = try Fixture.grade {
      try $0.swap("  public func cancel", "}\n\nextension Outbox {\n  public func cancel")
      try $0.swap("public func state", "}\n\nextension Outbox {\n  public static func none() {}\n  public func state")
    }
    #expect(verdict.verdict == .failed)
    #expect(verdict.score == 2)
  }

  @Test func aSuiteIsCompiledAnewForAnotherSpelling() throws {
    let verdict = try Fixture.grade {
      try $0.swap(
        "public init(transport: @escaping @Sendable (String) async throws -> Void)",
        "public init(transport: nonisolated(nonsending) @escaping @Sendable (_ id: String) async throws -> ())")
    }
    #expect(verdict.verdict == .failed)
    #expect(verdict.score == 2)
  }

  @Test func whatWasFoundIsShownBelowWhatWasExpected() throws {
    let verdict = try Fixture.grade { try $0.swap("send(_ id: String) async", "send(_ id: String) async throws") }
    let diagnostic = try #require(verdict.diagnostics.first)
    #expect(
      diagnostic.excerpt == """
        expected: public func send(_ id: String) async
        found:    public func send(_ id: String) async throws
                                                      ~~~~~~~
        """)
    #expect(diagnostic.location?.line == 33)
  }

  @Test func nothingElseOfASubmissionIsSeenByASuiteThatIsCompiledAnew() throws {
    let starter = "public actor Outbox {\n  public func cancel(_ id: Swift.String)\n}\n"
    let submission = """
      public typealias Id = Swift.String
      public struct Task {}
      public actor Outbox {
        public func expect(_ isTrue: Swift.Bool)
      }
      extension M.Outbox {
        @inlinable public func cancel(_ id: M.Id, _ more: Swift.Int = M.more()) { M.more() }
        @available(*, deprecated) @inlinable public func cancel(_ id: M.Id) { M.more() }
      }
      """
    let result = try #require(ContractComparison.compare(submission, with: starter, module: "M"))
    #expect(result.breaches.isEmpty)
    #expect(
      result.adapted == """
        public actor Outbox {
        \("  ")
        }

        extension M.Outbox {
          public func cancel(_ id: (Swift.String))
        }

        """)
  }

  @Test func anIsolatedDeinitIsNoChangeOfTheContract() throws {
    let verdict = try Fixture.grade {
      try $0.swap("  public func state(", "  isolated deinit { notes = [] }\n\n  public func state(")
    }
    #expect(verdict.verdict == .failed)
  }
}
