import Foundation
import KataSubprocess
import KataSupport
import TestSupport
import Testing

@testable import Grader

/// The contract compares types, not spellings. Each pair is compiled, so that the compiler prints the interfaces and names the symbols.
@Suite(.blocking) struct ContractSpellingTests {
  /// How a suite gets to call the second declaration of a pair instead of the first one.
  enum Answer {
    /// As it is: the symbols are the same.
    case linked
    /// Compiled anew: callers cannot tell the two apart, but a compiled suite can.
    case compiledAnew
    /// Not at all.
    case broken
  }

  struct Pair {
    let before: String
    let after: String
    let answer: Answer
  }

  private static func actor(_ answer: Answer, _ before: String, _ after: String) -> Pair {
    Pair(before: "public actor A$ {\n\(before)\n}", after: "public actor A$ {\n\(after)\n}", answer: answer)
  }

  private static func whole(_ answer: Answer, _ before: String, _ after: String) -> Pair {
    Pair(before: before, after: after, answer: answer)
  }

  /// Declarations that every pair can use.
  private static let common = """
    public protocol P: Sendable { func p() }
    public protocol Q: P {}
    public protocol Holder<Item>: Sendable { associatedtype Item: Sendable }
    public struct Value: Hashable, Sendable { public init() {} }
    public enum Fault: Error { case one }

    """

  private static let spellings: [Pair] = [
    // Function types
    actor(
      .linked, "public init(f: @escaping @Sendable (String) async -> Void) {}",
      "public init(f: @escaping @Sendable (_ text: String) async -> Void) {}"),
    actor(
      .linked, "public init(f: @escaping @Sendable (String) async -> Void) {}",
      "public init(f: @Sendable @escaping (String) async -> ()) {}"),
    actor(.linked, "public func f(_ f: () -> Void) {}", "public func f(_ f: () -> ()) {}"),
    actor(.linked, "public func f(_ f: () throws -> Void) {}", "public func f(_ f: () throws(any Error) -> Void) {}"),
    actor(.linked, "public func f(_ f: () -> Int) {}", "public func f(_ f: () throws(Never) -> Int) {}"),
    actor(
      .linked, "public func f(_ f: @escaping @Sendable (Int, String) async throws -> Int) {}",
      "public func f(_ f: @Sendable @escaping (_ n: Int, _ s: String) async throws(any Error) -> (Int)) {}"),
    actor(.linked, "public func f(_ f: ((Int) -> Void)?) {}", "public func f(_ f: Optional<(_ n: Int) -> ()>) {}"),
    actor(
      .linked, "public func f(_ f: @escaping (Int) -> (Int) -> Void) {}",
      "public func f(_ f: @escaping ((Int) -> (((Int) -> Void)))) {}"),
    actor(
      .linked, "public func f(_ f: @escaping @Sendable (Int) -> Void) {}",
      "public typealias Handler = @Sendable (_ n: Int) -> ()\npublic func f(_ f: @escaping Handler) {}"),
    actor(
      .linked, "public func f(_ f: (@Sendable (Int) -> Void)?) {}",
      "public typealias Handler = @Sendable (Int) -> Void\npublic func f(_ f: Handler?) {}"),
    actor(
      .linked, "public func f(_ f: @escaping @Sendable @isolated(any) () async -> Void) {}",
      "public func f(_ f: @isolated(any) @escaping @Sendable () async -> ()) {}"),
    actor(
      .linked, "public func f(_ f: sending @escaping () -> Void) {}",
      "public func f(_ f: sending @escaping () -> ()) {}"),
    actor(
      .compiledAnew, "public func f(_ f: @escaping @Sendable () async -> Void) {}",
      "public func f(_ f: nonisolated(nonsending) @escaping @Sendable () async -> Void) {}"),
    actor(
      .broken, "public func f(_ f: @escaping @Sendable () -> Void) {}", "public func f(_ f: @escaping () -> Void) {}"),
    actor(.broken, "public func f(_ f: @escaping () async -> Void) {}", "public func f(_ f: @escaping () -> Void) {}"),
    actor(.broken, "public func f(_ f: @escaping () throws -> Void) {}", "public func f(_ f: @escaping () -> Void) {}"),
    actor(
      .broken, "public func f(_ f: sending @escaping () -> Void) {}",
      "public func f(_ f: @escaping @Sendable () -> Void) {}"),
    actor(
      .broken, "public func f(_ f: @escaping (Int) -> Void) {}", "public func f(_ f: @escaping (inout Int) -> Void) {}"),
    // Effects
    actor(.linked, "public func f() throws {}", "public func f() throws(any Error) {}"),
    actor(.linked, "public func f() {}", "public func f() throws(Never) {}"),
    actor(.linked, "public func f() {}", "public func f() -> Void {}"),
    actor(.linked, "public func f() {}", "public func f() -> () {}"),
    actor(.broken, "public func f() throws {}", "public func f() throws(Fault) {}"),
    actor(.broken, "public func f() async {}", "public func f() async throws {}"),
    actor(.broken, "public func f() {}", "public func f() async {}"),
    // Sugar
    actor(
      .linked, "public func f() -> [String: [Int?]] { [:] }",
      "public func f() -> Dictionary<String, Array<Optional<Int>>> { [:] }"),
    actor(.linked, "public func f(_ x: (Int)) {}", "public func f(_ x: Int) {}"),
    actor(
      .linked, "public func f() -> (a: Int, b: Int) { (1, 2) }",
      "public typealias Two = (a: Int, b: Int)\npublic func f() -> Two { (1, 2) }"),
    actor(.broken, "public func f() -> (a: Int, b: Int) { (1, 2) }", "public func f() -> (x: Int, y: Int) { (1, 2) }"),
    actor(.broken, "public func f() -> Int? { nil }", "public func f() -> Int { 1 }"),
    actor(.linked, "public func f(_ x: Int) {}", "public typealias Cents = Swift.Int\npublic func f(_ x: Cents) {}"),
    actor(
      .linked, "public func f(_ x: Value) {}",
      "public typealias V = Value\npublic typealias W = A$.V\npublic func f(_ x: W?) {}\npublic func f(_ x: W) {}"),
    actor(.broken, "public func f(_ x: Value) {}", "public struct Value: Sendable {}\npublic func f(_ x: Value) {}"),
    // Generic parameters
    actor(.linked, "public func f(_ x: some P) {}", "public func f<T: P>(_ x: T) {}"),
    actor(.linked, "public func f(_ x: some P) {}", "public func f<T>(_ x: T) where T: P {}"),
    actor(.linked, "public func f<Item: P>(_ x: [Item]) {}", "public func f(_ x: [some P]) {}"),
    actor(
      .linked, "public func f<X: P & Hashable>(_ x: X) {}",
      "public func f<Y>(_ x: Y) where Y: Hashable, Y: P, Y: Sendable {}"),
    actor(
      .linked, "public func f(_ x: some Clock<Duration>) {}",
      "public func f<C: Clock>(_ x: C) where C.Duration == Duration {}"),
    actor(
      .linked, "public func f<C: Clock>(_ x: C, d: Duration) where C.Duration == Duration {}",
      "public func f<Time: Clock<Duration>>(_ x: Time, d: Time.Duration) {}"),
    actor(
      .linked, "public func f<C: Clock>(_ x: C, d: Duration) where C.Duration == Duration {}",
      "public func f<T>(_ x: T, d: T.Instant.Duration) where T: Clock, Duration == T.Duration {}"),
    actor(
      .linked, "public func f(_ x: some Holder<Int>) {}", "public func f<H: Holder>(_ x: H) where H.Item == Int {}"),
    actor(
      .linked, "public func f(_ x: some AsyncSequence<Int, Never> & Sendable) {}",
      "public func f<S: AsyncSequence>(_ x: S) where S: Sendable, S.Element == Int, S.Failure == Never {}"),
    actor(.compiledAnew, "public func f(_ x: any P) {}", "public func f(_ x: some P) {}"),
    actor(.compiledAnew, "public func f(_ x: any P) {}", "public func f<T: P>(_ x: T) {}"),
    actor(.compiledAnew, "public func f(_ x: some P) {}", "public func f(_ x: any P) {}"),
    actor(
      .compiledAnew, "public init(clock: any Clock<Duration>) {}",
      "public init<C: Clock>(clock: C) where C.Duration == Duration {}"),
    actor(.compiledAnew, "public init(a: any P, b: any Q) {}", "public init<B: Q>(a: some P, b: B) {}"),
    actor(.linked, "public func f(_ x: any P & Hashable) {}", "public func f(_ x: any Hashable & P & Sendable) {}"),
    actor(.broken, "public func f(_ x: [any P]) {}", "public func f(_ x: [some P]) {}"),
    actor(.broken, "public func f(_ x: any P) {}", "public func f(_ x: any Q) {}"),
    actor(.broken, "public func f(_ x: some P) {}", "public func f(_ x: some Q) {}"),
    actor(.broken, "public func f(_ x: some Clock<Duration>) {}", "public func f(_ x: some Clock) {}"),
    actor(.broken, "public func f<T: P>(_ x: T, _ y: T) {}", "public func f(_ x: some P, _ y: some P) {}"),
    actor(.broken, "public func f<T: P>(_ x: T) -> T { x }", "public func f(_ x: any P) -> any P { x }"),
    actor(.broken, "public func f<T: P, U: P>(_ x: T, _ y: U?) {}", "public func f<T: P, U: P>(_ x: T?, _ y: U) {}"),
    whole(
      .linked,
      "public actor A$<Time: Clock<Duration>> {\npublic init(_ t: Time) {}\npublic func f(_ d: Duration) {}\n}",
      "public actor A$<C> where C: Clock, Duration == C.Duration {\npublic init(_ t: C) {}\npublic func f(_ d: C.Duration) {}\n}"
    ),
    whole(
      .linked, "public actor A$<T: Sendable> {\npublic init(_ f: @escaping @Sendable (T) -> Void) {}\n}",
      "public actor A$<T: Sendable> {\npublic typealias Handler = @Sendable (_ t: T) -> Void\npublic init(_ f: @escaping Handler) {}\n}"
    ),
    whole(
      .broken, "public actor A$<T: Sendable> {\npublic init(_ t: T) {}\n}",
      "public actor A$<T: Hashable & Sendable> {\npublic init(_ t: T) {}\n}"),
    whole(
      .linked, "public struct A$<T> {}\nextension A$ where T: P {\npublic func f() {}\n}",
      "public struct A$<U> {}\nextension A$ where U: P {\npublic func f() -> Void {}\n}"),
    // Defaults
    actor(.linked, "public func f(_ a: Int, _ b: Int) {}", "public func f(_ a: Int, _ b: Int = 3) {}"),
    actor(.broken, "public func f(_ a: Int = 3) {}", "public func f(_ a: Int = 4) {}"),
    // Isolation
    actor(.compiledAnew, "nonisolated public func f() async {}", "nonisolated(nonsending) public func f() async {}"),
    actor(.linked, "nonisolated public func f() async {}", "@concurrent nonisolated public func f() async {}"),
    actor(.broken, "nonisolated(nonsending) public func f() async {}", "@concurrent public func f() async {}"),
    actor(.linked, "public func f() {}", "nonisolated public func f() {}"),
    actor(.broken, "nonisolated public func f() {}", "public func f() {}"),
    actor(.broken, "nonisolated public var x: Int { 1 }", "public var x: Int { 1 }"),
    actor(.linked, "nonisolated public func f() async {}", "public func f() async {}"),
    actor(.broken, "public func f() async {}", "@MainActor public func f() async {}"),
    // Actors and classes
    whole(
      .compiledAnew, "public actor A$ {\npublic func f() {}\npublic var x: Int { 1 }\n}",
      "public actor A$ {}\nextension A$ {\npublic func f() {}\npublic var x: Int { 1 }\n}"),
    whole(
      .linked, "public actor A$ {\npublic init() {}\npublic static func make() -> A$ { A$() }\n}",
      "public actor A$ {\npublic init() {}\n}\nextension A$ {\npublic static func make() -> A$ { A$() }\n}"),
    whole(
      .linked, "public final class A$ {\npublic init() {}\npublic func f() {}\n}",
      "public final class A$ {\npublic init() {}\n}\nextension A$ {\npublic func f() {}\n}"),
    whole(
      .compiledAnew, "public class A$ {\npublic init() {}\npublic func f() {}\n}",
      "public final class A$ {\npublic init() {}\npublic func f() {}\n}"),
    whole(
      .compiledAnew, "public final class A$ {\npublic init() {}\npublic func f() {}\n}",
      "public class A$ {\npublic init() {}\npublic func f() {}\n}"),
    whole(
      .linked, "public final class A$: Sendable {\npublic init() {}\npublic func f() async {}\n}",
      "public actor A$ {\npublic init() {}\npublic func f() async {}\n}"),
    whole(
      .linked, "public final class A$ {\npublic init() {}\n}",
      "public final class A$ {\ninit(x: Int) {}\nconvenience public init() { self.init(x: 1) }\n}"),
    // Properties
    actor(.linked, "public private(set) var x = 1", "public var x: Int { 1 }"),
    actor(.compiledAnew, "public private(set) var x = 1", "public let x = 1"),
    whole(
      .linked, "public struct A$ {\npublic let x: Int\n}",
      "public struct A$ {\nprivate let y: Int\npublic var x: Int { y }\n}"),
    whole(
      .linked, "public struct A$ {\npublic var x: Int\n}",
      "public struct A$ {\nprivate var y: Int\npublic var x: Int { get { y } set { y = newValue } }\n}"),
    whole(.broken, "public struct A$ {\npublic var x: Int\n}", "public struct A$ {\npublic let x: Int\n}"),
    // Protocols
    whole(
      .linked, "public protocol A$: Sendable {\nfunc f(_ x: @escaping @Sendable (Int?) -> Void)\n}",
      "public protocol A$: Sendable {\ntypealias Handler = @Sendable (_ x: Optional<Int>) -> ()\nfunc f(_ x: @escaping Handler)\n}"
    ),
    whole(
      .linked, "public protocol A$ {\nfunc f()\n}",
      "public protocol A$ {\nfunc f()\nfunc g()\n}\nextension A$ {\npublic func g() {}\n}"),
    whole(.broken, "public protocol A$ {\nfunc f()\n}", "public protocol A$ {\nfunc f()\nfunc g()\n}"),
    whole(.broken, "public protocol A$ {\nfunc f()\n}", "public protocol A$: Sendable {\nfunc f()\n}"),
    whole(.broken, "public protocol A$ {\nfunc f()\n}", "public protocol A$ {}\nextension A$ {\npublic func f() {}\n}"),
    // Types
    whole(
      .linked, "public enum A$: Equatable, Sendable {\ncase a, b(Int)\n}",
      "public enum A$: Sendable, Hashable {\ncase b(Swift.Int)\ncase a\n}"),
    whole(.broken, "public enum A$ {\ncase a(Int)\n}", "public enum A$ {\ncase a(Int?)\n}"),
    whole(.broken, "public struct A$: Hashable {}", "public struct A$: Equatable {}"),
    whole(.broken, "public struct A$ {}", "public final class A$ {}"),
  ]

  private struct Module {
    let interface: String
    /// The symbols that others can call, by the name of the type in a pair.
    var symbols: [Substring: Set<String>] = [:]
  }

  /// Compiles one side of all pairs as a module “M”.
  private static func compile(_ side: KeyPath<Pair, String>, of pairs: [Pair]) throws -> Module {
    let folder = try TemporaryFolder()
    let text = common + pairs.indices.map { pairs[$0][keyPath: side].replacing("$", with: name($0)) + "\n" }.joined()
    try folder.write(text, to: "M.swift")
    let cache = try Cache(environment: Fixture.environment)
    let toolchain = try Toolchain(environment: Fixture.environment, cache: cache)
    let options = Compiler.options + ["-emit-module-interface-path", "M.swiftinterface"]
    let command = toolchain.compile(["M.swift"], module: "M", output: "M.o", options, in: folder.path)
    let ending = try ChildProcess.run(command)
    try #require(ending.status == 0, "\(ending.text(2))")
    var module = Module(interface: try Files.readText("\(folder.path)/M.swiftinterface"))
    for symbol in try ObjectFile("\(folder.path)/M.o", of: "M.swift", toolchain: toolchain).symbols
    where symbol.isStrong && !symbol.isUndefined && isCalled(symbol.name) {
      guard let range = symbol.name.firstRange(of: "x_") else { continue }
      module.symbols[symbol.name[range.upperBound...].prefix(3), default: []].insert(symbol.name)
    }
    return module
  }

  /// Functions, dispatch thunks, initializers, accessors, and descriptors of requirements; not the storage of properties.
  private static func isCalled(_ name: String) -> Bool {
    let isSetter = ["vs", "vM", "vsTj", "vMTj"].contains { name.hasSuffix($0) }
    return !isSetter
      && ["F", "FTj", "FTq", "FZ", "fC", "vg", "vgTj", "Tu", "TjTu"].contains { name.hasSuffix($0) }
  }

  private static func name(_ index: Int) -> String { "x_\(index + 100)" }

  @Test func aPairIsJudgedByWhatACallerCanTell() throws {
    let before = try Self.compile(\.before, of: Self.spellings)
    let after = try Self.compile(\.after, of: Self.spellings)
    for (index, pair) in Self.spellings.enumerated() {
      // Each pair by itself: what both modules share, and its own declarations.
      let interfaces = [before, after].map { Self.excerpt(of: $0.interface, name: Self.name(index)) }
      let result = try #require(ContractComparison.compare(interfaces[1], with: interfaces[0], module: "M"))
      let answer: Answer = !result.breaches.isEmpty ? .broken : result.adapted == nil ? .linked : .compiledAnew
      #expect(answer == pair.answer, "\(pair.before)\n\(pair.after)\n\(result.breaches)")
      let key = "\(index + 100)"[...]
      if answer == .linked {
        let missing = before.symbols[key, default: []].subtracting(after.symbols[key] ?? [])
        #expect(missing.isEmpty, "\(pair.before)\n\(pair.after)")
      }
    }
  }

  /// The declarations of an interface that stand at the left margin and concern one pair, or all of them.
  private static func excerpt(of interface: String, name: String) -> String {
    var result = ""
    var isKept = true
    for line in interface.split(separator: "\n", omittingEmptySubsequences: false) {
      if let first = line.first, first != " ", first != "}", first != "#" {
        isKept = !line.contains("Ax_") || line.contains("A" + name)
      }
      if isKept { result += line + "\n" }
    }
    return result
  }
}
