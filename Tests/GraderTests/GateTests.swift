import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// What could fool a suite is refused, with its line and a reason, whatever it is dressed as.
@Suite(.blocking) struct GateTests {
  /// Code to add to a right answer, and a part of the sentence that it earns. It stands on the line after the answer, behind the
  /// imports that it begins with.
  struct Attack: CustomTestStringConvertible, Sendable {
    let code: String
    let sentence: String
    var line = 1

    var testDescription: String { code }
  }

  static let meansOfTheLanguage: [Attack] = [
    .init(code: "import Glibc", sentence: "“Glibc” may not be imported"),
    .init(code: "@_cdecl(\"write\") public func w() {}", sentence: "“@_cdecl” is the compiler's own"),
    .init(code: "@_silgen_name(\"exit\") func leave(_ code: Int32)", sentence: "“@_silgen_name”"),
    .init(code: "@c public func w() {}", sentence: "names a symbol for other languages"),
    .init(code: "@main struct Entry { static func main() {} }", sentence: "the entry point"),
    .init(code: "@section(\".init_array\") let start: Int = 3", sentence: "“@section” may not be used"),
    .init(code: "@used let kept: Int = 3", sentence: "“@used” may not be used"),
    .init(code: "func f() { unsafe print(3) }", sentence: "Memory safety may not be switched off"),
    .init(code: "func f(_ all: [Int]) { for unsafe one in all { print(one) } }", sentence: "Memory safety may not be"),
    .init(code: "@safe func f() {}", sentence: "what nobody can check"),
    .init(code: "final class Q { @exclusivity(unchecked) var x = 0 }", sentence: "a check of Swift's own"),
    .init(code: "final class Q { unowned(unsafe) let q: Q; init(_ q: Q) { self.q = q } }", sentence: "use “unowned”"),
    .init(
      code: "final class Q {}; func f(_ q: Q) -> () -> Void { { [unowned(unsafe) q] in print(q) } }",
      sentence: "use “unowned”"),
    .init(code: "#sourceLocation(file: \"x.swift\", line: 1)\n#sourceLocation()", sentence: "verdicts name the lines"),
    .init(code: "func f() -> Any? { _typeByName(\"5Suite1XC\") }", sentence: "“_typeByName” is Swift's own"),
    .init(code: "func f() -> Any? { `_typeByName`(\"5Suite1XC\") }", sentence: "“_typeByName” is Swift's own"),
  ]

  static let memory: [Attack] = [
    .init(
      code: "func f() { UnsafeMutablePointer<Int>.allocate(capacity: 1).pointee = 3 }",
      sentence: "leaves memory safety"),
    .init(code: "func f(_ o: AnyObject) -> Int { unsafeBitCast(o, to: Int.self) }", sentence: "unsafeBitCast"),
    .init(
      code: "nonisolated(unsafe) var sum = 0\nfunc f(_ o: AnyObject) { sum = sum + unsafeBitCast(o, to: Int.self) }",
      sentence: "unsafeBitCast", line: 2),
    .init(code: "func f() async { await withUnsafeContinuation { $0.resume() } }", sentence: "use the checked one"),
    .init(
      code: "func f() { withUnsafeCurrentTask { task in print(task as Any) } }", sentence: "may only ask and cancel"),
    .init(
      code: "func f() { withUnsafeCurrentTask { t in [1].forEach { _ in t?.cancel() } } }",
      sentence: "may only ask and cancel"),
    .init(
      code: "func f() { withUnsafeCurrentTask { if let t = $0 { let stop = t.cancel; stop() } } }",
      sentence: "may only ask and cancel"),
    .init(
      code: "func f() { let ask: (Any) -> Void = { _ in }; _ = withUnsafeCurrentTask(body: { ask($0 as Any) }) }",
      sentence: "may only ask and cancel"),
    .init(code: "func f(_ t: UnsafeCurrentTask) { t.cancel() }", sentence: "“UnsafeCurrentTask” may not be used"),
    .init(code: "func f(_ x: Int?) -> Int { x.unsafelyUnwrapped }", sentence: "unsafelyUnwrapped"),
  ]

  static let symbols: [Attack] = [
    .init(
      code: "func f(_ x: Any) -> Int { Mirror(reflecting: x).children.count }", sentence: "“Mirror” may not be used"),
    .init(code: "func dump() {}\nfunc f(_ x: Any) { Swift.dump(x) }", sentence: "“dump” may not be used", line: 2),
    .init(
      code: "func _typeByName() {}\nfunc f() -> Any? { Swift._typeByName(\"x\") }", sentence: "“_typeByName”", line: 2),
    .init(code: "func f() -> [String] { CommandLine.arguments }", sentence: "“CommandLine” may not be used"),
    .init(
      code: "import Foundation\nfunc f() { exit(0) }", sentence: "“exit” may not be used here: functions of C", line: 2),
    .init(code: "import Foundation\nfunc f() { _ = Process() }", sentence: "“Process” may not be used", line: 2),
    .init(code: "import Foundation\nfunc f() { _ = FileManager.default }", sentence: "“FileManager” may not", line: 2),
    .init(
      code: "import Foundation\nfunc f() { try? \"x\".write(toFile: \"x\", atomically: true, encoding: .utf8) }",
      sentence: "“write” may not be used", line: 2),
    .init(
      code: "import Foundation\nfunc f() { print(String(format: \"%s\", 3)) }", sentence: "“format” may not", line: 2),
    .init(
      code: "final class Own: SerialExecutor { func enqueue(_ job: consuming ExecutorJob) {} }",
      sentence: "takes jobs away"),
    .init(
      code: "extension Optional: @retroactive CustomStringConvertible { public var description: String { \"x\" } }",
      sentence: "both belong to others"),
  ]

  static let equality: [Attack] = [
    .init(
      code: "extension Outbox.State { public static func == (a: Outbox.State, b: Outbox.State) -> Bool { true } }",
      sentence: "must mean what Swift makes of it"),
    .init(
      code: "extension Outbox.State { public func hash(into hasher: inout Hasher) {} }",
      sentence: "“hash” of Outbox.State"),
    .init(
      code: "public func == (a: Outbox.State, b: Outbox.State) -> Bool { true }", sentence: "inside a type of your own"),
    .init(
      code: "struct Mine {}\nextension Int { static func == (a: Self, b: Mine) -> Bool { true } }",
      sentence: "inside a type of your own", line: 2),
    .init(
      code: "public typealias S = Outbox.State\nextension S { public static func == (a: S, b: S) -> Bool { true } }",
      sentence: "inside a type of your own", line: 2),
  ]

  @Test(arguments: meansOfTheLanguage + memory + symbols + equality)
  func isRefusedWithItsLine(attack: Attack) throws {
    let verdict = try Self.grade(attack.code)
    #expect(verdict.verdict == .refused)
    #expect(verdict.checks.allSatisfy { $0.result == .notRun })
    if verdict.diagnostics.isEmpty {
      #expect(verdict.message.contains(attack.sentence))
    } else {
      let first = try #require(verdict.diagnostics.first { $0.message.contains(attack.sentence) })
      #expect(first.location?.line == attack.line)
    }
  }

  @Test(arguments: [
    "import Dispatch\nfunc f() { DispatchQueue.concurrentPerform(iterations: 2) { _ in } }",
    "import Foundation\nfunc f() { Thread.detachNewThread {} }",
    "import Foundation\nfunc f() { OperationQueue().addOperation {} }",
  ])
  func whatRunsOnOtherThreadsIsUncontrolledBeforeItRuns(code: String) throws {
    let verdict = try Self.grade(code)
    #expect(verdict.verdict == .uncontrolled)
    #expect(verdict.diagnostics.first?.location?.line == 2)
    #expect(verdict.checks.allSatisfy { $0.result == .notRun })
  }

  @Test func anEqualityOfAProtocolIsRefused() throws {
    let verdict = try Self.grade(
      "public protocol Same {}; extension Same { public static func == (a: Self, b: Self) -> Bool { true } }")
    #expect(verdict.verdict == .refused)
  }

  @Test func aKataMayAllowMoreImports() throws {
    let rule = ImportRule(extra: ["Observation"])
    let tree = SourceTree("import Observation\nimport Glibc\nimport struct Foundation.Date", file: "a.swift")
    let objections = tree.nodes.filter { $0.kind == .importDecl }.map { rule.objection(to: $0) != nil }
    #expect(objections == [false, true, false])
  }

  /// The tree of a chain is as deep as the chain is long.
  @Test func aDeepTreeIsWalkedWithoutAStack() throws {
    let chain = "let x = a" + String(repeating: ".b", count: 150)
    let tree = SourceTree(chain, file: "a.swift")
    #expect(tree.nodes.count { $0.kind == .memberAccessExpr } == 150)
  }

  @Test func anExpressionTooComplexDoesNotBuild() throws {
    let terms = Array(repeating: "1 + 2.0 + \"a\".count", count: 12).joined(separator: " + ")
    let verdict = try Self.grade("let bomb = \(terms) as Double")
    #expect(verdict.verdict == .doesNotBuild)
  }

  /// Grades a right answer with more in front of it. What is added begins on the first line.
  static func grade(_ code: String) throws -> Verdict {
    let answer = try Files.readText(Fixture.root + "/Solutions/notebook/guarded-writes.swift")
    return try Fixture.grade { $0 = code + "\n" + answer }
  }
}
