import Testing

@testable import Review

/// What local values derive from, and what a body knows after a suspension.
@Suite struct BodyDataFlowTests {
  /// The flow of the last body of a type with the properties `count` and `items`.
  private func flow(_ members: String) throws -> (flow: BodyDataFlow, file: SourceFile) {
    let text = "actor Box {\n  var count = 0\n  var items: [Int] = []\n\(members)\n}"
    let file = try #require(SourceFile(text, path: "Box.swift"))
    return (BodyDataFlow(of: try #require(file.bodies.last)), file)
  }

  private func lastWrite(_ flow: BodyDataFlow) throws -> Int {
    try #require(flow.steps.lastIndex { $0.write != nil })
  }

  @Test func aLocalNameStandsForThePropertyAtTheStepOfTheRead() throws {
    let (flow, file) = try flow("func run() async { let old = count; await pause(); count = old + 1 }")
    let read = try #require(flow.steps.lastIndex { $0.read?.root == "old" })
    let learned = flow.learned(at: read)
    #expect(learned.map(\.place) == [Place(root: "count", isMember: true)])
    #expect(learned.map(\.step) == [flow.steps.firstIndex { $0.read?.root == "count" }])
    #expect(try #require(flow.suspension(before: lastWrite(flow))) > learned[0].step)
    withExtendedLifetime(file) {}
  }

  @Test func anAnswerIsNotTheProperty() throws {
    let (flow, file) = try flow("func run() async { let new = await load(count); count = new }")
    let read = try #require(flow.steps.lastIndex { $0.read?.root == "new" })
    #expect(flow.learned(at: read).map(\.isAnswer) == [true])
    #expect(flow.places(at: read).isEmpty)
    withExtendedLifetime(file) {}
  }

  @Test func aLookThroughAMemberIsALookAtItsProperties() throws {
    let (flow, file) = try flow(
      """
      var isEmpty: Bool { items.isEmpty }
      func has(_ item: Int) -> Bool { items.contains(item) && count > 0 }
      func run() async { if isEmpty || has(1) { count = 1 } }
      """)
    let reads = flow.steps.indices.filter { flow.steps[$0].isCondition }.flatMap { flow.places(at: $0) }
    #expect(Set(reads.map(\.root)) == ["isEmpty", "items", "count"])
    withExtendedLifetime(file) {}
  }

  @Test(arguments: [
    ("if count > 0 { await pause(); count -= 1 }", false),
    ("if count > 0 { await pause(); if count > 0 { count -= 1 } }", true),
    ("if count > 0 { await pause(); guard a && count > 0 || b else { return }; count -= 1 }", true),
    ("if count > 0 { await pause(); if Task.isCancelled { return }; count -= 1 }", true),
    ("if count > 0 { await pause(); try Task.checkCancellation(); count -= 1 }", true),
    ("if count > 0 { await pause(); let known = 1; if known > 0 { count -= 1 } }", false),
  ])
  func aCheckBetweenSuspensionAndWriteIsSeen(_ code: String, _ isChecked: Bool) throws {
    let (flow, file) = try flow("func run(a: Bool, b: Bool) async throws { \(code) }")
    let write = try lastWrite(flow)
    let wait = try #require(flow.suspension(before: write))
    #expect(flow.rechecks(at: Place(root: "count", isMember: true), from: wait, to: write) == isChecked)
    withExtendedLifetime(file) {}
  }

  @Test func aClaimIsCheckedAndSetBeforeTheSuspension() throws {
    let (claimed, first) = try flow(
      "func run() async { guard count == 0 else { return }; count = 1; await pause(); items = [] }")
    #expect(claimed.claim(before: try #require(claimed.suspension(before: lastWrite(claimed)))) == "count")
    let (unclaimed, second) = try flow(
      "func run() async { guard count == 0 else { return }; await pause(); items = [] }")
    #expect(unclaimed.claim(before: try #require(unclaimed.suspension(before: lastWrite(unclaimed)))) == nil)
    withExtendedLifetime((first, second)) {}
  }

  @Test func aTaskKnowsTheStepsThatLeadToIt() throws {
    let (flow, file) = try flow("func run() { guard count > 0 else { return }; Task { await pause(); count -= 1 } }")
    #expect(flow.start > 0)
    #expect(flow.steps[..<flow.start].contains { $0.isCondition && $0.read?.root == "count" })
    #expect(flow.steps[flow.start...].contains { $0.write?.root == "count" })
    withExtendedLifetime(file) {}
  }

  @Test(arguments: [
    ("if state == .idle { state = .busy }", "idle", CaseGuard.admits),
    ("if state == .idle { state = .busy }", "done", .refuses),
    ("guard state != .done else { return }; state = .busy", "done", .refuses),
    ("if a && (state == .idle) || [.idle].contains(state) { state = .busy }", "done", .unknown),
    ("if state == .idle || state == .done { state = .busy }", "done", .admits),
    ("if state == .idle && state != .busy { state = .busy }", "done", .refuses),
    ("if ![.idle, .done].contains(state) { state = .busy }", "done", .refuses),
    ("state = .busy", "done", .unguarded),
  ])
  func conditionsOnAnEnumAdmitOrRefuseACase(_ code: String, _ name: String, _ expected: CaseGuard) throws {
    let (flow, file) = try flow("var state = State.idle\nfunc run(a: Bool) async { \(code) }")
    let place = Place(root: "state", isMember: true)
    #expect(flow.caseGuard(against: name, in: place, at: try lastWrite(flow)) == expected)
    withExtendedLifetime(file) {}
  }
}
