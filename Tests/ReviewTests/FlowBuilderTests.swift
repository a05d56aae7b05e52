import SwiftSyntax
import Testing

@testable import Review

/// The steps of small bodies, in the order of evaluation.
@Suite struct FlowBuilderTests {
  /// The steps of a function in an actor with the properties `count`, `items` and `state`, in short: `read count`.
  static func steps(_ code: String) throws -> [String] {
    let text = """
      actor Box {
        var count = 0
        var items: [Int] = []
        var state = State.idle
        func run(a: Bool, b: Bool, c: Bool) async throws {
      \(code)
        }
      }
      """
    let file = try #require(SourceFile(text, path: "Box.swift"))
    return try #require(file.bodies.first).steps.map { describe($0, file) }
  }

  private static func describe(_ step: Step, _ file: SourceFile) -> String {
    let mark = step.isCondition ? "?" : ""
    switch step.action {
    case .read(let place): return "read \(place)\(mark)"
    case .write(let place, let value): return "write \(place) \(value.count)"
    case .bind(let name, let value): return "bind \(name) \(value.count)"
    case .suspend: return "suspend\(mark)"
    case .call(let call):
      let marks = (call.isAwaited ? " await" : "") + (call.isTryOptional ? " try?" : "")
      return "call \(call.name)\(marks)\(mark)"
    case .spawn(let body): return "spawn \(file[body].kind)"
    case .exit: return "exit"
    }
  }

  // MARK: Operators

  @Test(arguments: [
    // Operands stand in the order in which they are written, whatever the precedence.
    ("_ = a && b || c", ["read a", "read b", "read c"]),
    ("_ = a || b && c", ["read a", "read b", "read c"]),
    ("_ = count + items[0] * count", ["read count", "read items[…]", "read count"]),
    ("if a && count == 0 {}", ["read a?", "read count?"]),
    ("_ = items as [Int] is Any", ["read items"]),
    ("_ = a ? count : items[0]", ["read a?", "read count", "read items[…]"]),
    ("_ = a && b ? 1 : c ? 2 : count", ["read a?", "read b?", "read c?", "read count"]),
    ("_ = items.first ?? count", ["read items.first", "read count"]),
  ])
  func operandsAreReadFromLeftToRight(_ code: String, _ expected: [String]) throws {
    #expect(try Self.steps(code) == expected)
  }

  @Test(arguments: [
    ("count = 1", ["write count 0"]),
    ("count = count + 1", ["read count", "write count 1"]),
    ("self.count = a ? 1 : 2", ["read a?", "write count 1"]),
    ("count += 1", ["read count", "write count 1"]),
    ("count += items[0] * 2", ["read count", "read items[…]", "write count 2"]),
    ("items[count] = 1", ["read count", "write items[…] 1"]),
    ("count = items.first ?? count", ["read items.first", "read count", "write count 2"]),
    ("_ = count", ["read count"]),
    ("items.append(count)", ["read items", "read count", "call append", "write items 3"]),
    ("swap(&count, &items[0])", ["read count", "write count 0", "read items[…]", "write items[…] 0", "call swap"]),
  ])
  func anAssignmentWritesAfterItsValue(_ code: String, _ expected: [String]) throws {
    #expect(try Self.steps(code) == expected)
  }

  @Test(arguments: [
    ("_ = await load() + count", ["call load await", "suspend", "read count"]),
    ("_ = count + (await load())", ["read count", "call load await", "suspend"]),
    ("count = count + (await load())", ["read count", "call load await", "suspend", "write count 3"]),
    ("count = try await load() ?? count", ["call load await", "suspend", "read count", "write count 3"]),
    ("_ = await load() ? count : 1", ["call load await?", "suspend?", "read count"]),
    ("if await load() && a {}", ["call load await?", "suspend?", "read a?"]),
    ("_ = await load(count)", ["read count", "call load await", "suspend"]),
    ("_ = await load() as? Int", ["call load await", "suspend"]),
    ("_ = try? await load()", ["call load await try?", "suspend"]),
    ("_ = try? load() ?? make()", ["call load try?", "call make try?"]),
    ("_ = try await load() + make()", ["call load await", "suspend", "call make"]),
  ])
  func aTaskIsSuspendedAfterTheOperandThatAwaitIsWrittenFor(_ code: String, _ expected: [String]) throws {
    #expect(try Self.steps(code) == expected)
  }

  @Test func operatorsOfTheFileHaveTheirPrecedence() throws {
    let text = """
      precedencegroup Tight { higherThan: MultiplicationPrecedence }
      infix operator <~: Tight
      infix operator +++: AdditionPrecedence
      """
    let file = try #require(SourceFile(text + "\nfunc f() { a = b * c <~ d +++ e }", path: "Operators.swift"))
    let shape = Self.shape(try Self.expression(of: file))
    #expect(shape == "(a = ((b * (c <~ d)) +++ e))")
  }

  @Test func operatorsOfOtherFilesAreNoLooserThanAnAssignment() throws {
    let text = "func f() { a = b <> c; d |= e <|= f }"
    let file = try #require(SourceFile(text, path: "Operators.swift"))
    let code = try #require(file.bodies.first?.node.as(FunctionDeclSyntax.self)?.body?.statements)
    #expect(code.compactMap { $0.item.as(ExprSyntax.self).map(Self.shape) }.first == "(a = (b <> c))")
  }

  @Test func placesStayThoseOfTheSource() throws {
    let text = "func f() {\n  /* ä */ a = try b + // one\n    c ?? d\n}\n"
    let file = try #require(SourceFile(text, path: "Places.swift"))
    #expect(file.tree.description == text)
    let converter = SourceLocationConverter(fileName: "Places.swift", tree: file.tree)
    let places = file.tree.tokens(viewMode: .sourceAccurate).filter { ["a", "c", "d"].contains($0.text) }.map {
      "\($0.startLocation(converter: converter).line):\($0.startLocation(converter: converter).column)"
    }
    #expect(places == ["2:12", "3:5", "3:10"])
  }

  private static func expression(of file: SourceFile) throws -> ExprSyntax {
    let code = try #require(file.bodies.first?.node.as(FunctionDeclSyntax.self)?.body?.statements.first)
    return try #require(code.item.as(ExprSyntax.self))
  }

  private static func shape(_ node: ExprSyntax) -> String {
    guard let operation = node.as(InfixOperatorExprSyntax.self) else { return node.trimmedDescription }
    return "(\(shape(operation.leftOperand)) \(operation.operator.trimmedDescription) \(shape(operation.rightOperand)))"
  }

  // MARK: Statements

  @Test func aConditionEndsBeforeTheBlock() throws {
    let code = "guard a else { return }\nif let item = items.first { count = item }"
    #expect(
      try Self.steps(code) == [
        "read a?", "exit", "read items.first?", "bind item 1", "read item", "write count 1",
      ])
  }

  @Test func aDeferredBlockRunsAtTheEndOfItsScope() throws {
    #expect(
      try Self.steps("defer { count -= 1 }\ncount += 1\nawait load()") == [
        "read count", "write count 1", "call load await", "suspend", "read count", "write count 1",
      ])
  }

  @Test func aLoopWaitsBeforeItsBody() throws {
    #expect(
      try Self.steps("for await item in stream() { count = item }") == [
        "call stream", "suspend", "bind item 1", "read item", "write count 1",
      ])
  }

  @Test func aTaskIsABodyOfItsOwn() throws {
    let file = try #require(
      SourceFile("actor Box {\n  var n = 0\n  func run() { let task = Task { n = 1 }; _ = task }\n}", path: "Box.swift")
    )
    #expect(file.bodies.map(\.kind) == [.function, .task])
    #expect(file.bodies[1].parent == file.bodies[0])
    #expect(file.bodies[1].handle == Place(root: "task"))
    #expect(file.bodies[1].steps.compactMap(\.write) == [Place(root: "n", isMember: true)])
    #expect(file.bodies[0].steps.compactMap(\.spawned) == [file.bodies[1].id])
  }

  @Test func waysOfOneStatementDoNotLeadToEachOther() throws {
    let text = "func f() { if a { x() } else { y() }; z() }"
    let file = try #require(SourceFile(text, path: "Ways.swift"))
    let calls = try #require(file.bodies.first).steps.filter { $0.call != nil }
    #expect(calls.map { $0.call?.name } == ["x", "y", "z"])
    #expect(!calls[0].canLead(to: calls[1]))
    #expect(calls[0].canLead(to: calls[2]))
    #expect(calls[1].canLead(to: calls[2]))
  }
}
