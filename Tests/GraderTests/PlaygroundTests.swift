import LabProtocol
import Foundation
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader

/// Somebody plays a check: each list of choices leads to one moment.
@Suite(.blocking) struct PlaygroundTests {
  /// A submission and the folder that it lies in.
  private struct Table {
    let playground: Playground
    let kata: Kata

    func check(_ id: String) throws -> Kata.Check { try #require(kata.checks.first { $0.id == id }) }

    func moment(_ id: String, _ choices: [Int]) throws -> PlayState {
      try playground.state(of: check(id), after: choices)
    }

    /// Plays on with what `next` says, and returns every moment.
    func play(_ id: String, from choices: [Int] = [], next: (PlayState) -> Int = { _ in 0 }) throws -> [PlayState] {
      var moments = [try moment(id, choices)]
      while let last = moments.last, last.state == .choosing {
        moments.append(try moment(id, last.choices + [next(last)]))
      }
      return moments
    }
  }

  private func opening(
    _ name: String, file: String? = nil, control: Control = Grader.bestControl,
    _ change: (inout String) throws -> Void = { _ in }
  ) throws -> (OpenResult, Kata) {
    let workbook = try Fixture.workbook()
    let kata = try workbook.kata(name)
    var text = try Files.readText(file.map { "\(Fixture.root)/\($0)" } ?? workbook.starterPath(of: kata))
    try change(&text)
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: kata.file)
    return (try Fixture.grader(control: control).open(path, for: kata), kata)
  }

  private func table(
    _ name: String, file: String? = nil, control: Control = Grader.bestControl,
    _ change: (inout String) throws -> Void = { _ in }
  ) throws -> Table {
    let (opening, kata) = try opening(name, file: file, control: control, change)
    guard case .ready(let playground) = opening else { throw UserError.usage("It does not open.") }
    return Table(playground: playground, kata: kata)
  }

  // MARK: Opening

  @Test func whatDoesNotBuildIsAVerdict() throws {
    let (opening, _) = try opening("notebook") { try $0.swap(".cancelled\n", ".canceled\n") }
    guard case .rejected(let verdict) = opening else {
      Issue.record("It was opened.")
      return
    }
    #expect(verdict.verdict == .doesNotBuild)
    #expect(!verdict.diagnostics.isEmpty)
    #expect(!verdict.toolchain.isEmpty)
  }

  @Test func whatLacksItsContractIsAVerdict() throws {
    let (opening, _) = try opening("notebook") { try $0.swap("public func cancel(", "func cancel(") }
    guard case .rejected(let verdict) = opening else {
      Issue.record("It was opened.")
      return
    }
    #expect(verdict.verdict == .contractBroken)
  }

  // MARK: Moments

  @Test func theStartOffersTheFirstChoice() throws {
    let moment = try table("notebook").moment("late-delivery", [])
    #expect(moment.schema == "kata-play/1")
    #expect(moment.state == .choosing)
    #expect(moment.choices.isEmpty)
    #expect(moment.options.map(\.number) == [0, 1])
    #expect(moment.options.map(\.task) == ["send", "cancel"])
    #expect(moment.options.map(\.text) == ["not started", "not started"])
    #expect(moment.message.isEmpty)
    #expect(!moment.timeline.contains { $0.task == "send" || $0.task == "cancel" })
  }

  @Test func theSameChoicesAreTheSameMomentByteForByte() throws {
    let table = try table("notebook")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for choices in [[], [0], [0, 1], [0, 0], [1]] {
      let moments = try (0..<3).map { _ in try encoder.encode(try table.moment("late-delivery", choices)) }
      #expect(Set(moments).count == 1)
      #expect(
        try JSONDecoder().decode(PlayState.self, from: moments[0]) == (try table.moment("late-delivery", choices)))
    }
  }

  @Test func aLongerListBeginsWithTheTimelineOfAShorterOne() throws {
    let moments = try table("notebook").play("note-is-sent") { $0.options.count - 1 }
    #expect(moments.count > 4)
    for (earlier, later) in zip(moments, moments.dropFirst()) {
      #expect(later.choices == earlier.choices + [earlier.options.count - 1])
      #expect(later.timeline.starts(with: earlier.timeline))
      #expect(later.timeline.count > earlier.timeline.count)
    }
  }

  @Test func eachOptionNamesTheLineAtWhichItsTaskGoesOn() throws {
    let table = try table("notebook")
    let start = try table.moment("late-delivery", [])
    #expect(start.options.allSatisfy { $0.line == nil })
    // Sending has come to the actor, then to the radio; what follows the await is the line that comes back from it.
    let send = try [[0], [0, 1]].map { choices in
      try #require(try table.moment("late-delivery", choices).options.first { $0.task == "send" })
    }
    #expect(send.map(\.code) == ["guard let start = index(of: id) else { return }", "try await transport(body)"])
    let source = try Files.readText(Fixture.workbook().starterPath(of: table.kata))
      .split(separator: "\n", omittingEmptySubsequences: false)
    for option in try table.play("note-is-sent", next: { $0.options.count - 1 }).flatMap(\.options) {
      guard let line = option.line else { continue }
      #expect(source[line - 1].hasSuffix(option.code ?? "–"))
    }
  }

  @Test func theStarterBreaksWhereASolutionHolds() throws {
    for choices in [[0, 0], [1]] {
      let broken = try table("notebook").moment("late-delivery", choices)
      #expect(broken.state == .failed)
      #expect(broken.message.contains("After the await"))
      #expect(broken.timeline.last { $0.kind == "failure" } != nil)
      let held = try table("notebook", file: "Solutions/notebook/guarded-writes.swift").moment("late-delivery", choices)
      #expect(held.state == .held)
      #expect(held.message.isEmpty)
      #expect(held.options.isEmpty)
    }
  }

  @Test func aPlayedScheduleReplays() throws {
    let table = try table("notebook")
    let end = try #require(try table.play("cancelled-is-not-sent") { $0.options.count - 1 }.last)
    let verdict = try Fixture.grader().replay(
      end.schedule, of: table.check("cancelled-is-not-sent"),
      Fixture.workbook().starterPath(of: table.kata), for: table.kata)
    #expect(verdict.checks.first?.message == end.message)
    #expect((verdict.verdict == .passed) == (end.state == .held))
  }

  @Test func aBlockedThreadShowsOnceItIsChosen() throws {
    let table = try table("audit")
    let moments = try table.play("books-stay-open")
    let end = try #require(moments.last)
    #expect(moments.dropLast().allSatisfy { $0.state == .choosing && !$0.isBroken })
    #expect(end.state == .hung)
    let location = try #require(end.location)
    #expect(location.file == "Ledger.swift")
    #expect(end.message.contains("stands still at Ledger.swift:\(location.line)"))
    #expect(end.timeline.contains { $0.event == "the auditor takes 20" })
    #expect(end.choices.count == moments.count - 1)
  }

  @Test func aCrashShowsOnceItIsChosen() throws {
    let table = try table("notebook") { text in
      try text.swap("    notes[now].state = .cancelled\n", "    notes[now + 7].state = .cancelled\n")
    }
    let start = try table.moment("late-delivery", [])
    #expect(start.state == .choosing)
    let end = try #require(try table.play("late-delivery").last)
    #expect(end.state == .crashed)
    #expect(end.location?.file == "Outbox.swift")
    #expect(end.message.contains("Index out of range"))
    #expect(end.timeline.starts(with: start.timeline))
  }

  // MARK: Choices that cannot be made

  @Test func aChoiceThatIsNotThereIsNamedByItsNumber() throws {
    let table = try table("notebook")
    #expect(complaint { try table.moment("late-delivery", [0, 7]) }?.contains("Choice 2 goes from 0 to 1") == true)
    #expect(complaint { try table.moment("late-delivery", [1, 0]) }?.contains("over after 1 choice") == true)
    let words = complaint { try table.playground.state(of: table.check("late-delivery"), reading: "0,x") }
    #expect(words?.contains("no list of choices") == true)
  }

  @Test func nothingCanBeChosenAfterTheThreadIsBlocked() throws {
    let table = try table("audit")
    let end = try #require(try table.play("books-stay-open").last)
    let words = complaint { try table.moment("books-stay-open", end.choices + [0]) }
    #expect(words?.contains("over after \(end.choices.count) choices") == true)
  }

  private func complaint(_ body: () throws -> PlayState) -> String? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? UserError)?.description
    }
  }

  // MARK: Finishing

  @Test func theContinuationsOfTheStartAreTheInterleavingsOfTheCheck() throws {
    let file = "Solutions/notebook/guarded-writes.swift"
    let table = try table("notebook", file: file)
    let verdict = try Fixture.grade("notebook", file: file)
    for check in table.kata.checks {
      let graded = try #require(verdict.checks.first { $0.id == check.id })
      guard try table.moment(check.id, []).state == .choosing else {
        #expect(graded.schedules == 1)
        continue
      }
      let finish = try table.playground.finish(check, after: [])
      #expect(finish.continuations == graded.schedules)
      #expect(finish.exhaustive == graded.exhaustive)
      #expect(finish.shortest == nil)
    }
  }

  @Test func theContinuationsOfEachOptionAddUp() throws {
    let table = try table("notebook")
    let check = try table.check("cancelled-is-not-sent")
    let whole = try table.playground.finish(check, after: [])
    var continuations = 0
    var broken = 0
    for option in try table.moment(check.id, []).options {
      let moment = try table.moment(check.id, [option.number])
      guard moment.state == .choosing else {
        continuations += 1
        broken += moment.isBroken ? 1 : 0
        continue
      }
      let finish = try table.playground.finish(check, after: [option.number])
      continuations += finish.continuations
      broken += finish.broken
      if let shortest = finish.shortest { #expect(shortest.choices.first == option.number) }
    }
    #expect(continuations == whole.continuations)
    #expect(broken == whole.broken)
  }

  @Test func theShortestIsTheOneOfTheVerdict() throws {
    let table = try table("notebook")
    let verdict = try Fixture.grade("notebook") { _ in }
    for check in verdict.checks where check.result == .failed {
      let shortest = try #require(try table.playground.finish(table.check(check.id), after: []).shortest)
      #expect(shortest.schedule == check.schedule)
      #expect(shortest.message == check.message)
      #expect(shortest == (try table.moment(check.id, shortest.choices)))
    }
  }

  @Test func aContinuationThatBlocksEndsTheSearchAndIsShown() throws {
    let table = try table("audit")
    let finish = try table.playground.finish(table.check("books-stay-open"), after: [])
    #expect(finish.continuations == 0)
    #expect(finish.shortest?.state == .hung)
    #expect(finish.shortest?.location?.file == "Ledger.swift")
  }

  @Test func whatIsOverCannotBeFinished() throws {
    let table = try table("notebook")
    #expect(throws: UserError.self) { try table.playground.finish(table.check("late-delivery"), after: [1]) }
  }

  // MARK: Reduced control

  @Test func itPlaysUnderReducedControlToo() throws {
    let table = try table("notebook", control: .reduced)
    let moments = try table.play("late-delivery")
    #expect(moments.first?.control == .reduced)
    #expect(moments.first?.options.map(\.task) == ["send", "cancel"])
    #expect(moments.last?.state == .failed)
    let finish = try table.playground.finish(table.check("late-delivery"), after: [])
    #expect(finish.continuations == finish.broken)
    #expect(finish.continuations > 1)
  }
}
