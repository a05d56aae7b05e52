import ScheduleLab
import StaleAnswer
import Testing

/// What the search screen promises, whatever is typed and however the library answers.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class SearchPromises: Promises, @unchecked Sendable {
  private struct Question {
    let asked: Asked<String, [String]>
    /// The places among the typed texts that it may have been asked for.
    let places: ClosedRange<Int>
  }

  private let scenario: Scenario
  private let library: Fake<String, [String]>
  private let model: SearchModel
  private var questions: [Question] = []
  private var typed: [String] = []
  /// How many texts had been typed when the story was at rest last.
  private var typedAtRest = 0
  /// The place of what the list shows, at least: nothing from before it may be shown.
  private var shownPlace = 0
  private var timeHasPassed = false

  @MainActor init(_ scenario: Scenario) {
    self.scenario = scenario
    let library = Fake<String, [String]>("the library", scenario)
    self.library = library
    model = SearchModel {
      try await library.call($0)
    } rank: { titles in
      scenario.expect(
        !isOnMainActor(), "The titles were ranked on the main actor: the field takes no keystroke until that is done.")
      return Self.ranked(titles)
    }
    library.begins = { [unowned self] in begins($0) }
    scenario.expect(!model.isLoading, "Nothing was typed yet, and the spinner turns.")
    scenario.expect(model.problem == nil, "Nothing was typed yet, and a failure is shown.")
    scenario.always { [weak self] in self?.look() }
  }

  private static func ranked(_ titles: [String]) -> [String] { titles.sorted(by: >) }

  /// A question that comes late may be for any equal text that was typed since the story was at rest, or for the last one.
  private func begins(_ call: Asked<String, [String]>) {
    let places = typed.indices.filter { typed[$0] == call.question }.map { $0 + 1 }
    guard !call.question.isEmpty, let last = places.last else {
      return scenario.expect(false, "The library was asked for a text that was not typed.")
    }
    questions.append(Question(asked: call, places: (places.first { $0 > typedAtRest } ?? last)...last))
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if typed.count < 4 {
      moves.append(Move("“a” is typed") { [self] in type("a") })
      guard !typed.isEmpty else { return moves }
      moves.append(Move("“ab” is typed") { [self] in type("ab") })
      moves.append(Move("the field is emptied") { [self] in type("") })
    }
    if !timeHasPassed { moves.append(passTime()) }
    for (which, question) in questions.map(\.asked).filter(\.isOpen).told {
      moves += [
        Move("the \(which) question is answered") { [self] in answer(question) },
        Move("the \(which) question finds nothing") { question.answer([]) },
        Move("the \(which) question fails") { question.fail(FakeError("no answer")) },
        Move("the library gives up the \(which) question") { question.fail(CancellationError()) },
      ]
    }
    return moves
  }

  func rareMoves() -> [Move] {
    let words = (1...20).flatMap { ["Whale \($0)", "whale \($0)"] }
    return (words + [" ", " ab", "ab "]).map { text in Move("“\(text)” is typed") { [self] in type(text) } } + [
      passTime(),
      Move("256 other texts are typed, and the open questions are answered") { [self] in
        for number in 1...256 { type("seal \(number)") }
        answerAll()
      },
      passTime(),
      Move("the open questions are answered") { [self] in answerAll() },
    ]
  }

  func owed() -> Move? {
    if let question = questions.map(\.asked).first(where: \.isOpen) {
      timeHasPassed = false
      return Move("the question is answered") { [self] in answer(question) }
    }
    return timeHasPassed ? nil : passTime()
  }

  private func type(_ text: String) {
    typed.append(text)
    timeHasPassed = false
    if text.isEmpty { shownPlace = typed.count }
    MainActor.assumeIsolated { model.search(for: text) }
  }

  private func passTime() -> Move {
    Move("a second passes", takes: .seconds(1)) { [self] in timeHasPassed = true }
  }

  private func answerAll() {
    for question in questions.map(\.asked) where question.isOpen { answer(question) }
  }

  private func answer(_ question: Asked<String, [String]>) {
    // The second answer has the titles of the first, and one of them twice.
    let titles = ["\(question.question) \((question.number + 1) / 2)", "z", "m"]
    question.answer(question.number.isMultiple(of: 2) ? titles + ["m"] : titles)
  }

  // MARK: Promises

  /// The questions for the text that was typed last.
  private var latest: [Asked<String, [String]>] {
    questions.filter { $0.places.upperBound == typed.count }.map(\.asked)
  }

  func always() { look() }

  private func look() {
    guard let text = typed.last else { return }
    let (results, isLoading, problem) = MainActor.assumeIsolated { (model.results, model.isLoading, model.problem) }
    showsForward(results)
    guard !text.isEmpty else {
      return scenario.expect(
        results.isEmpty && !isLoading && problem == nil,
        "The field is empty, and the screen shows titles, the spinner or a problem.")
    }
    scenario.expect(!isLoading || problem == nil, "The spinner turns, and the screen shows a problem at the same time.")
    let outcomes = latest.compactMap(\.outcome)
    guard !outcomes.isEmpty else {
      scenario.expect(problem == nil, "The latest text has no answer yet, and the screen shows a problem.")
      return scenario.expect(isLoading, "The latest text has no answer yet, and the spinner does not turn.")
    }
    guard !isLoading else { return }
    scenario.expect(
      outcomes.contains { outcome in
        switch outcome {
        case .success(let titles): problem == nil && results == Self.ranked(titles)
        case .failure: problem != nil
        }
      }, "The spinner has stopped, and the screen does not show what became of the latest text’s question.")
    if outcomes.count == 1, latest.count == 1, problem == nil { shownPlace = typed.count }
  }

  private func showsForward(_ results: [String]) {
    guard !results.isEmpty else { return }
    let source = questions.first {
      if case .success(let titles) = $0.asked.outcome { Self.ranked(titles) == results } else { false }
    }
    guard let source else {
      return scenario.expect(
        false, "The list shows what the library has not answered, or not in the order that rank gives it.")
    }
    scenario.expect(
      source.places.upperBound >= shownPlace,
      "The list shows the answer to an earlier text after that to a later one, or after the field was emptied.")
    shownPlace = max(shownPlace, source.places.lowerBound)
  }

  func atRest() {
    typedAtRest = typed.count
    guard typed.last?.isEmpty == false, !latest.contains(where: \.isOpen) else { return }
    scenario.expect(
      latest.isEmpty || MainActor.assumeIsolated { !model.isLoading },
      "The latest text’s question has ended, and the spinner still turns.")
    scenario.expect(
      !latest.isEmpty || questions.contains(where: \.asked.isOpen) || !timeHasPassed,
      "No question is under way, and the library was not asked for the latest text.")
  }
}

@Suite struct StaleAnswerStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 2_200, held: 1_700, random: 1_800), hasRareMoves: true) { scenario in
      try await scenario.onMain(as: "screen") {
        await scenario.tell(SearchPromises(scenario), isolation: MainActor.shared)
      }
    }
  }
}
