import ScheduleLab
import StaleAnswer
import Testing

/// A child task for each ranking makes many interleavings of a few steps each: room for all of them.
private let wide = Budget(schedules: 9_000, totalSteps: 800_000)

@Suite struct StaleAnswerSuite {
  @Test func oneSearch() {
    check { scenario in
      try await scenario.onMain(as: "screen") {
        let desk = Desk(scenario, failing: [2])
        await desk.type("a")
        scenario.expect(desk.model.isLoading, "The answer is on its way, and the spinner does not turn.")
        await desk.answer(1)
        scenario.expect(
          desk.model.results.first == "a 1", "The library has answered, and the list shows something else.")
        scenario.expect(
          desk.model.results == ["a 1", "more", "most"],
          "The titles are in the list as the library gave them: they were not ranked.")
        scenario.expect(!desk.model.isLoading, "The answer is there, and the spinner still turns.")
        await desk.type("b")
        await desk.answer(2)
        scenario.expect(desk.model.problem != nil, "The library did not answer, and the screen does not say so.")
        scenario.expect(!desk.model.isLoading, "The library did not answer, and the spinner still turns.")
        await desk.type("")
        desk.expectEmpty("The field has been emptied, and the screen still waits or shows something.")
        await expectApart(scenario)
        await expectEach(scenario)
      }
    }
  }

  /// Says that another screen has a latest text of its own.
  @MainActor private func expectApart(_ scenario: Scenario) async {
    let answer = Gate()
    let models = (1...2).map { number in
      SearchModel(
        fetch: {
          await answer.pass()
          return ["\($0) \(number)"]
        }, rank: { $0 })
    }
    models[0].search(for: " ")
    await scenario.quiet()
    let reader = scenario.task("cancelled reader") { @MainActor in models[1].search(for: " b") }
    reader.cancel()
    await reader.ended()
    scenario.note("“ ” is typed on one screen, and “ b” on another")
    answer.open()
    await scenario.quiet()
    for (model, title) in zip(models, ["  1", " b 2"]) {
      scenario.expect(
        model.results == [title] && !model.isLoading && model.problem == nil,
        "A text was typed on each of two screens, the library has answered both, and one screen does not show its answer."
      )
    }
  }

  /// Says that an answer takes the place of one that is like it: the same titles in another order, or one of them twice.
  @MainActor private func expectEach(_ scenario: Scenario) async {
    let answers = [["Moby", "Dick"], ["Dick", "Moby"], ["Dick", "Moby", "Moby"], ["Dick", "Dick", "Moby"]]
    let count = Log<String>()
    let model = SearchModel { text in
      count.add(text)
      return answers[min(count.count, answers.count) - 1]
    } rank: {
      $0
    }
    for answer in answers {
      model.search(for: "whale")
      await scenario.wait(.seconds(2))
      scenario.note("“whale” is typed, and answered with \(answer.joined(separator: ", "))")
      scenario.expect(
        model.results == answer,
        "An answer has the titles of the one before in another order or number, and the list does not show it as it is."
      )
    }
  }

  @Test func rankedElsewhere() {
    check(wide) { scenario in
      try await scenario.onMain(as: "screen") {
        let desk = Desk(scenario, showsRanking: true)
        await desk.type("a")
        await desk.answer(1)
        scenario.expect(
          desk.ranked.count > 0, "The library has answered, and the titles were not ranked.")
        scenario.expect(
          !desk.ranked.entries.contains(true),
          "The titles were ranked on the main actor: the field takes no keystroke until that is done.")
      }
    }
  }

  @Test func answersOutOfOrder() {
    check { scenario in
      try await scenario.onMain(as: "screen") {
        let desk = Desk(scenario)
        for text in ["a", "ab"] { await desk.type(text) }
        for number in scenario.choose("the answers come", from: Order.twos).numbers {
          await desk.answer(number)
          desk.expectForward(
            "The answer to an earlier text came late, and took the place of that to a later one.")
        }
        desk.expectLatest()
      }
    }
  }

  @Test func sameTextAgain() {
    check(wide) { scenario in
      try await scenario.onMain(as: "screen") {
        let desk = Desk(scenario)
        for text in ["a", "ab", "a"] { await desk.type(text) }
        for number in scenario.choose("the answers come", from: Order.threes).numbers {
          await desk.answer(number)
          desk.expectForward(
            "The same text was typed twice. The first question's answer came late, and was taken for the second one's.")
        }
        desk.expectLatest()
      }
    }
  }

  @Test func typedAtOnce() {
    check { scenario in
      try await scenario.onMain(as: "screen") {
        let desk = Desk(scenario)
        let second = scenario.choose("the second text", from: ["ab", ""])
        await desk.typeAtOnce("a", second)
        for number in [1, 2] { await desk.answer(number) }
        let shown = desk.model.results.first
        scenario.expect(
          shown?.hasPrefix("a ") != true,
          second == ""
            ? "A text came and the field was emptied in one go, and the list shows the answer to the text."
            : "Two texts came in one go, and the list shows the answer to the first.")
        scenario.expect(
          second == "" ? shown == nil : shown?.hasPrefix("ab ") == true,
          second == ""
            ? "A text came and the field was emptied in one go, and the list is not empty."
            : "Two texts came in one go, and the list does not show the answer to the second.")
        scenario.expect(!desk.model.isLoading, "Everything has been answered, and the spinner still turns.")
      }
    }
  }

  @Test func spinnerTurns() {
    check(wide, many: typeMany) { scenario in
      try await scenario.onMain(as: "screen") {
        let isAlone = scenario.choose("typed", from: ["“a” and “ab”", "“a”"]) == "“a”"
        guard !isAlone else { return await self.expectList(scenario) }
        let library = scenario.choose("the library", from: Library.allCases)
        let desk = Desk(scenario, library, failing: library == .fails ? [1] : [])
        for text in ["a", "ab"] { await desk.type(text) }
        for number in scenario.choose("the answers come", from: Order.twos).numbers {
          await desk.answer(number)
          let isLoading = desk.model.isLoading
          if desk.isLatestAnswered {
            scenario.expect(!isLoading, "The latest text has been answered, and the spinner still turns.")
          } else {
            scenario.expect(
              isLoading, "An earlier question came to its end, and stopped the spinner. The latest is still under way.")
          }
        }
      }
    }
  }

  /// Says that the spinner does not stop before the list is there.
  @MainActor private func expectList(_ scenario: Scenario) async {
    let desk = Desk(scenario, showsRanking: true)
    await desk.type("a")
    await desk.beginToAnswer(1)
    scenario.expect(
      desk.model.isLoading || desk.model.results.first == "a 1",
      "The spinner has stopped and the list is not there yet: the screen now says that the library has nothing.")
    await desk.answer(1)
  }

  /// Types more texts than a loop with a limit asks for, each while the question for an earlier one is under way.
  @Sendable private func typeMany(_ scenario: Scenario) async throws {
    try await scenario.onMain(as: "screen") {
      let questions = Log<(text: String, answer: Gate)>()
      let model = SearchModel { text in
        let answer = Gate()
        questions.add((text, answer))
        await answer.pass()
        return [text]
      } rank: {
        $0
      }
      let count = 40
      for number in 1...count {
        let text = "text \(number)"
        model.search(for: text)
        await scenario.wait(.seconds(1))
        for question in questions.entries where question.text != text { question.answer.open() }
        await scenario.wait(.seconds(1))
        scenario.expect(
          questions.entries.contains { $0.text == text },
          "\(number) texts were typed, each while an earlier one was asked for. All other questions are answered, and the "
            + "library was not asked for the last text.")
        scenario.expect(model.isLoading, "The answer to the latest text is on its way, and the spinner does not turn.")
      }
      for question in questions.entries { question.answer.open() }
      await scenario.wait(.seconds(1))
      scenario.expect(
        model.results == ["text \(count)"],
        "\(count) texts were typed, every question is answered, and the list does not show the answer to the last text."
      )
      scenario.expect(
        !model.isLoading, "\(count) texts were typed, every question is answered, and the spinner still turns.")
      await typeAsOneIsAsked(scenario)
    }
  }

  /// Types as many texts while one is asked for as a number of eight bits counts.
  @MainActor private func typeAsOneIsAsked(_ scenario: Scenario) async {
    let (first, others, asked) = (Gate(), Gate(), Log<String>())
    let model = SearchModel { text in
      asked.add(text)
      await (text == "first" ? first : others).pass()
      return [text]
    } rank: {
      $0
    }
    model.search(for: "first")
    await scenario.wait(.seconds(1))
    scenario.note("256 texts are typed while one is being asked for")
    for number in 1...256 { model.search(for: "text \(number)") }
    await scenario.wait(.seconds(1))
    first.open()
    await scenario.wait(.seconds(1))
    scenario.note("its answer comes, and the screen \(model.isLoading ? "waits" : "does not wait any more")")
    scenario.expect(
      model.isLoading, "A text was asked for, 256 others were typed, its answer came, and the spinner has stopped.")
    others.open()
    await scenario.wait(.seconds(2))
    let shown = model.results.first.map { "“\($0)”" } ?? "nothing"
    scenario.note("all answers come, and the screen shows \(shown)\(model.isLoading ? ", waits" : "")")
    let typed = "256 texts were typed in one go, every question is answered"
    scenario.expect(
      model.results == ["text 256"] && !model.isLoading,
      !asked.entries.contains("text 256")
        ? "\(typed), and the library was not asked for the last text."
        : model.results == ["text 256"]
          ? "\(typed), and the spinner still turns." : "\(typed), and the screen does not show the last answer.")
  }

  @Test func oldFailure() {
    check(wide) { scenario in
      try await scenario.onMain(as: "screen") {
        let library = scenario.choose("the library", from: [Library.fails, .stops])
        let desk = Desk(scenario, library, failing: library == .fails ? [1] : [])
        for text in ["a", "ab"] { await desk.type(text) }
        for number in scenario.choose("the answers come", from: Order.twos).numbers {
          await desk.answer(number)
          scenario.expect(
            desk.model.problem == nil,
            "An earlier question failed or was given up, and the screen shows that as a problem of the latest.")
        }
        desk.expectLatest()
      }
    }
  }

  @Test func latestFailure() {
    check(wide) { scenario in
      try await scenario.onMain(as: "screen") {
        let end = scenario.choose("the latest", from: ["fails at the end", "fails first", "is given up first"])
        let isGivenUp = end == "is given up first"
        let desk = Desk(scenario, failing: [2], with: isGivenUp ? CancellationError() : NoConnection())
        for text in ["a", "ab"] { await desk.type(text) }
        for number in end == "fails at the end" ? [1, 2] : [2, 1] {
          await desk.answer(number)
          guard desk.isLatestAnswered else { continue }
          scenario.expect(
            !desk.model.isLoading, "The latest text's question failed, and the spinner still turns.")
          scenario.expect(
            desk.model.problem != nil,
            number == 2
              ? "The latest text's question failed, and the screen does not say so."
              : "The latest text's question had failed, and the answer to an earlier one took the message away.")
        }
      }
    }
  }

  @Test func typedOnceMore() {
    check(wide) { scenario in
      try await scenario.onMain(as: "screen") {
        let first = scenario.choose("the first answer", from: ["has titles", "fails"])
        let second = scenario.choose("the second answer", from: ["has titles", "is empty"])
        let desk = Desk(scenario, failing: first == "fails" ? [1] : [], finding: second == "is empty" ? [1] : [1, 2])
        await desk.type("a")
        await desk.answer(1)
        await desk.type("a")
        scenario.expect(
          desk.isLatestAsked, "The same text was typed once more, and the library was not asked.")
        scenario.expect(desk.model.isLoading, "The same text was typed once more, and the spinner does not turn.")
        await desk.answer(2)
        scenario.expect(
          desk.model.results.first == (second == "is empty" ? nil : "a 2"),
          "The library has answered, and the list shows what it showed before.")
        scenario.expect(!desk.model.isLoading, "The answer is there, and the spinner still turns.")
      }
    }
  }

  @Test func clearedForGood() {
    check(wide) { scenario in
      try await scenario.onMain(as: "screen") {
        let library = scenario.choose("the library", from: [Library.answers, .fails])
        let desk = Desk(scenario, library, failing: library == .fails ? [1] : [])
        let moments = ["before the answer", "as it comes", "before the next text and the answer"]
        let moment = scenario.choose("the field is emptied", from: moments)
        await desk.type("a")
        switch moment {
        case "as it comes":
          await desk.beginToAnswer(1)
          await desk.type("")
          desk.look()
        case "before the answer":
          await desk.type("")
          desk.expectEmpty("The field has been emptied, and the screen still waits or shows something.")
          await desk.answer(1)
        default:
          await desk.type("")
          await desk.type("b")
          await desk.answer(1)
          scenario.expect(
            desk.model.results.isEmpty,
            "The field had been emptied, and the end of an earlier question brought something back.")
          await desk.answer(2)
          desk.expectLatest()
          return
        }
        desk.expectEmpty("The field had been emptied, and the end of an earlier question brought something back.")
        guard moment == "before the answer" else { return }
        await desk.type("b")
        await desk.answer(2)
        desk.expectLatest()
      }
    }
  }
}

/// How the library deals with questions.
enum Library: CaseIterable, CustomStringConvertible {
  case answers
  case fails
  case stops

  var description: String {
    switch self {
    case .answers: "answers"
    case .fails: "fails at the first"
    case .stops: "stops when cancelled"
    }
  }
}

/// An order in which answers come.
struct Order: CustomStringConvertible {
  let numbers: [Int]

  var description: String { numbers.map(String.init).joined(separator: ", ") }

  static let twos = [Order(numbers: [1, 2]), Order(numbers: [2, 1])]
  static let threes = [Order(numbers: [2, 3, 1]), Order(numbers: [3, 1, 2])]
}

/// A search screen, somebody who types, and a library that answers when the scenario says so.
///
/// On the main actor, like whoever types, so that looking at the screen costs no hop.
@MainActor
private final class Desk {
  let model: SearchModel
  private let typed = Log<String>()
  /// For each question the text, and how many texts had been typed by then.
  private let asked = Log<(text: String, place: Int)>()
  private let answered = Log<Int>()
  /// For each ranking, whether it was on the main actor.
  let ranked = Log<Bool>()
  private let gates = [Gate(), Gate(), Gate(), Gate()]
  private var lastShown = 0
  private let scenario: Scenario

  /// - Parameters:
  ///   - failing: the numbers of the questions that the library fails to answer.
  ///   - error: what it throws then.
  ///   - finding: the numbers of the questions for which there are titles; nil for all.
  ///   - showsRanking: whether the timeline tells where titles are ranked.
  init(
    _ scenario: Scenario, _ library: Library = .answers, failing: Set<Int> = [],
    with error: any Error = NoConnection(), finding: Set<Int>? = nil, showsRanking: Bool = false
  ) {
    self.scenario = scenario
    model = SearchModel { [typed, asked, answered, gates] text in
      asked.add((text, typed.count))
      let number = asked.count
      scenario.note("\(number): asks for “\(text)”")
      let gate = gates[min(number, gates.count) - 1]
      if library == .stops {
        await withTaskCancellationHandler {
          await gate.pass()
        } onCancel: {
          gate.open()
        }
      } else {
        await gate.pass()
      }
      answered.add(number)
      if library == .stops { try Task.checkCancellation() }
      scenario.note("\(number): \(failing.contains(number) ? "fails" : "is answered")")
      if failing.contains(number) { throw error }
      if let finding, !finding.contains(number) { return [] }
      return ["\(text) \(number)", "most", "more"]
    } rank: { [ranked] titles in
      let isOnMain = isOnMainActor()
      ranked.add(isOnMain)
      if showsRanking { scenario.note("ranks \(isOnMain ? "on the main actor" : "elsewhere")") }
      return titles.sorted()
    }
  }

  func type(_ text: String) async {
    typed.add(text)
    scenario.note("types “\(text)”")
    model.search(for: text)
    look()
    await scenario.wait(.seconds(1))
  }

  /// Types two texts in one turn of the main actor.
  func typeAtOnce(_ first: String, _ second: String) async {
    scenario.note("types “\(first)”, “\(second)”")
    for text in [first, second] { typed.add(text) }
    model.search(for: first)
    model.search(for: second)
    await scenario.wait(.seconds(1))
  }

  /// Lets the library answer a question.
  func answer(_ number: Int) async {
    gates[number - 1].open()
    await scenario.quiet()
    look()
  }

  /// Lets the library answer a question, and goes on at some moment from then on.
  func beginToAnswer(_ number: Int) async {
    gates[number - 1].open()
    await scenario.pause()
    look()
  }

  /// Writes down what the screen shows.
  func look() {
    let (title, isLoading, problem) = (model.results.first, model.isLoading, model.problem)
    let waits = isLoading ? ", waits" : ""
    scenario.note("shows \(title ?? "nothing")\(waits)\(problem == nil ? "" : ", a problem")")
  }

  /// The number of the question that asks for the latest text.
  private var latest: Int? {
    asked.entries.lastIndex { $0.place == typed.count }.map { $0 + 1 }
  }

  var isLatestAsked: Bool { latest != nil }

  var isLatestAnswered: Bool { latest.map(answered.entries.contains) ?? false }

  func expectForward(_ message: String) {
    let shown = model.results.first.flatMap { $0.split(separator: " ").last }.flatMap { Int($0) } ?? 0
    scenario.expect(shown >= lastShown, message)
    lastShown = max(lastShown, shown)
    if isLatestAnswered { scenario.expect(shown == latest, message) }
  }

  func expectLatest() {
    let answer = latest.map { "\(asked.entries[$0 - 1].text) \($0)" }
    scenario.expect(
      model.results.first == answer,
      "Every question has been answered, and the list does not show the answer to the latest text.")
    scenario.expect(model.problem == nil, "The latest text has been answered, and the screen shows a problem.")
  }

  func expectEmpty(_ message: String) {
    let shows = (model.results.first, model.isLoading, model.problem)
    scenario.expect(shows == (nil, false, nil), message)
  }
}

struct NoConnection: Error {}
