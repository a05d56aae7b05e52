import Testing

@testable import Mutation

/// What is mutated, in which order, and under which name.
@Suite struct MutatorTests {
  private static let starter = """
    actor Box {
      var isOpen = true
      func add() {
        check()
      }
      func look() {
        check()
      }
    }
    """
  private static let solution = """
    actor Box {
      var isOpen = true
      func add() {
        check()
        count()
      }
      func look() {
        check()
      }
    }
    """

  private static func mutants(_ solution: String, starter: String = starter) -> [Mutant] {
    Mutator().mutants(of: solution, starter: starter, file: "box.swift")
  }

  @Test func onlyLinesThatDifferFromTheStarterAreMutatedAndInitialValues() {
    #expect(
      Self.mutants(Self.solution).map(\.key) == [
        MutantKey(
          solution: "box.swift", operator: "flip-bool", function: "Box", before: ["var isOpen = true"],
          after: ["var isOpen = false"]),
        MutantKey(solution: "box.swift", operator: "drop-statement", function: "add", before: ["count()"], after: nil),
      ])
    #expect(Self.mutants(Self.solution).map(\.line) == [2, 5])
  }

  @Test func anotherIndentationIsNoDifference() {
    let solution = Self.starter.replacing("    check()", with: "      check()")
    #expect(Self.mutants(solution).map(\.key.operator) == ["flip-bool"])
  }

  @Test func theNameOfAMutantSurvivesEditsElsewhere() {
    let moved = Self.solution.replacing("actor Box {", with: "/// A box.\nactor Box {\n  let name = \"box\"")
    #expect(Self.mutants(moved).map(\.key) == Self.mutants(Self.solution).map(\.key))
  }

  @Test func mutantsOfOneNameAreNumbered() {
    let solution = Self.solution.replacing("count()", with: "count()\n    check()\n    count()")
    let drops = Self.mutants(solution).map(\.key).filter { $0.operator == "drop-statement" && $0.before == ["count()"] }
    #expect(drops.map(\.occurrence) == [nil, 2])
  }

  @Test func anInsertionIsKnownByTheLineAfterIt() throws {
    let solution = "actor A {\n  var b = [0]\n  func f() async {\n    b += [1]\n    b += [2]\n  }\n}\n"
    let mutant = try #require(
      Mutator([InsertSuspensionOperator()]).mutants(of: solution, starter: "", file: "a.swift").first)
    #expect(mutant.key.before == ["b += [2]"])
    #expect(mutant.key.after == ["await Task.yield()", "b += [2]"])
    #expect(mutant.key.function == "f")
  }

  @Test func twoOperatorsWithTheSameResultMakeOneMutant() {
    let mutants = Mutator([DropStatementOperator(), DropStatementOperator()])
      .mutants(of: Self.solution, starter: Self.starter, file: "box.swift")
    #expect(mutants.count == 1)
  }
}
