import KataSupport
import Testing

@testable import Mutation

/// Source in, mutants out: for each operator its own example, and what it must leave alone.
@Suite struct OperatorTests {
  /// The mutants that some operators make of a source, all of which differs from the starter.
  private static func mutants(_ source: String, _ operators: [any MutationOperator]) -> [String] {
    Mutator(operators).mutants(of: source, starter: "", file: "a.swift").map(\.source)
  }

  @Test(arguments: MutationOperators.all.indices)
  func anOperatorMakesTheMutantOfItsExample(index: Int) {
    let `operator` = MutationOperators.all[index]
    let example = type(of: `operator`).example
    let mutants = Self.mutants(example.before, [`operator`])
    #expect(mutants.contains(example.after), "\(type(of: `operator`).name): \(mutants)")
  }

  @Test func namesAreUniqueAndThoseOfTheirTypes() {
    #expect(Set(MutationOperators.names).count == MutationOperators.all.count)
    for `operator` in MutationOperators.all {
      let words = type(of: `operator`).name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      #expect("\(type(of: `operator`))" == words.joined() + "Operator")
    }
  }

  @Test(arguments: [
    // An initializer must set everything; a value without return is no statement to leave out.
    "struct A { var b: Int\ninit() { b = 1 } }", "func a() -> Int { b() }",
  ])
  func whatMustStandIsNotLeftOut(source: String) {
    #expect(Self.mutants(source, [DropStatementOperator()]) == [])
  }

  @Test func aGuardIsLeftOutByOneOperatorOnly() {
    let early = "func a() async {\n  guard b else { return }\n  await c()\n}"
    let late = "func a() async {\n  await c()\n  guard b else { return }\n}"
    #expect(Self.mutants(early, [DropGuardOperator()]).count == 1)
    #expect(Self.mutants(early, [DropRecheckOperator()]) == [])
    #expect(Self.mutants(late, [DropGuardOperator()]) == [])
    #expect(Self.mutants(late, [DropRecheckOperator()]).count == 1)
    let bound = "func a() async {\n  await c()\n  guard let b else { return }\n}"
    #expect(Self.mutants(bound, [DropRecheckOperator()]) == [])
  }

  @Test func anAwaitInAClosureIsNoneOfTheFunction() {
    let source = "func a() {\n  Task { await c() }\n  guard b else { return }\n}"
    #expect(Self.mutants(source, [DropRecheckOperator()]) == [])
    #expect(Self.mutants(source, [SwapAroundAwaitOperator()]) == [])
  }

  @Test func aSuspensionIsInsertedOnlyBetweenUsesOfTheSameState() {
    func actor(_ body: String) -> String {
      "actor A {\n  var b = 0\n  var c = 0\n  let d = 0\n  func f() async {\n    \(body)\n  }\n  func look() { b }\n}"
    }
    func count(_ body: String) -> Int { Self.mutants(actor(body), [InsertSuspensionOperator()]).count }
    #expect(count("b += 1\n    b += 1") == 1)
    #expect(count("look()\n    b += 1") == 1)
    #expect(count("b += 1\n    c += 1") == 0)
    #expect(count("use(d)\n    use(d)") == 0)
    #expect(count("b += 1\n    await b.run()") == 0)
    #expect(count("await b.run()\n    b += 1") == 0)
    #expect(count("use(b)\n    return use(b)") == 0)
    #expect(count("defer { b = 0 }\n    b += 1") == 0)
  }

  @Test func aSuspensionNeedsAFunctionThatMaySuspend() {
    let source = "actor A {\n  var b = 0\n  func f() {\n    b += 1\n    b += 1\n  }\n}"
    #expect(Self.mutants(source, [InsertSuspensionOperator()]) == [])
  }

  @Test func theStepOfACounterIsNotChanged() {
    #expect(Self.mutants("func a() { b += 1 }", [OffByOneOperator()]) == [])
    #expect(Self.mutants("func a() -> Int { b + 1 }", [OffByOneOperator()]).contains("func a() -> Int { b }"))
  }

  @Test func aCopyThatIsUsedAtOnceIsAsGoodAsTheVariable() {
    #expect(Self.mutants("func a() {\n  let b = c.d\n  use(b)\n}", [LateReadOperator()]) == [])
  }

  @Test func aClosureUsesItsParameterStill() {
    let mutants = Self.mutants("func a() { lock.withLock { $0.b = 1; c() } }", [DropStatementOperator()])
    #expect(mutants.contains("func a() { lock.withLock { _ = $0; c() } }"))
    #expect(Self.mutants("func a() -> Int { run { $0.b = 1 } }", [DropStatementOperator()]) == [])
    let call = "func a() { run(onEnd: { end($0) }) }"
    #expect(Self.mutants(call, [EmptyHandlerOperator()]) == ["func a() { run(onEnd: { _ in }) }"])
  }

  @Test func aPropertyIsReadLateThroughSelf() {
    let source = "struct A {\n  var b = c\n  func f() { run { [b] in use(b) } }\n}"
    #expect(Self.mutants(source, [LateCaptureOperator()]).first?.contains("run { use(self.b) }") == true)
    #expect(Self.mutants(source.replacing("var", with: "let"), [LateCaptureOperator()]) == [])
  }

  @Test func whatNeedsANameOfItsCaseOrItsLockStaysThere() {
    let cases = "func a() {\n  switch b {\n  case .c(let d): use(d)\n  default: e()\n  }\n}"
    #expect(Self.mutants(cases, [SwapCasesOperator()]) == [])
    let lock = "func a() {\n  lock.withLock { state in\n    b()\n    state.c = 1\n  }\n}"
    #expect(Self.mutants(lock, [LeaveLockOperator()]) == [])
  }

  @Test func aValueIsNoStatementToLeaveOut() {
    let source = "func a() -> B? {\n  switch c {\n  case .d: .e\n  default: nil\n  }\n}"
    #expect(Self.mutants(source, [DropStatementOperator(), EmptyCaseOperator()]) == [])
  }

  @Test func whatANameNeedsStaysBeforeItsUse() {
    let source = "func a() async {\n  let b = c()\n  await d(b)\n  guard let e else { return }\n  f(e)\n}"
    #expect(Self.mutants(source, [SwapAroundAwaitOperator(), StaleCheckOperator()]).count == 1)
    #expect(
      Self.mutants("func a() {\n  lock.withLock {\n    let b = c\n    c = b + 1\n  }\n}", [SplitSectionOperator()])
        == [])
  }

  @Test func aGuardInACriticalSectionIsDecidedInOneOfItsOwn() {
    let source = """
      func a() {
        let b = lock.withLock { state -> Bool in
          guard state.isOpen else { return false }
          state.count += 1
          return true
        }
      }
      """
    let first = """
      func a() {
        let holds = lock.withLock { state in (state.isOpen) }
        guard holds else { return false }
        let b = lock.withLock { state -> Bool in
          state.count += 1
          return true
        }
      }
      """
    #expect(
      Self.mutants(source, [SplitSectionOperator()]).map(Self.withoutIndentation).first
        == Self.withoutIndentation(first))
  }

  private static func withoutIndentation(_ text: String) -> [String] {
    text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
  }

  @Test(arguments: [
    ("[a]", "_ in use(a)", "{ _ in use(a) }"), ("[a = b.c]", "in use(a)", "{ use(b.c) }"),
    ("[a, d = e]", "in use(d)", "{ [d = e] in use(d) }"),
  ])
  func aCapturedValueIsReadLate(capture: String, rest: String, expected: String) {
    let mutants = Self.mutants("func f() { run { \(capture) \(rest) } }", [LateCaptureOperator()])
    #expect(mutants.first == "func f() { run \(expected) }")
  }
}
