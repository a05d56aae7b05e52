import ScheduleLab

/// One call of a fake dependency, from the moment it begins until a move of the story answers it.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class Asked<Question: Sendable, Answer: Sendable>: @unchecked Sendable {
  /// The place among the calls of its fake, from 1.
  let number: Int
  let question: Question
  /// How it comes back; nil as long as nothing has answered it.
  private(set) var outcome: Result<Answer, any Error>?
  /// True once its task has been cancelled.
  fileprivate(set) var isCancelled = false
  fileprivate let gate = Gate()

  fileprivate init(_ number: Int, _ question: Question) { (self.number, self.question) = (number, question) }

  /// True as long as nothing has answered it.
  var isOpen: Bool { outcome == nil }

  /// Answers it. The call comes back as soon as its task runs.
  func answer(_ answer: Answer) { end(.success(answer)) }

  /// Lets it fail.
  func fail(_ error: any Error) { end(.failure(error)) }

  fileprivate func end(_ result: Result<Answer, any Error>) {
    guard isOpen else { return }
    outcome = result
    gate.open()
  }
}

/// A fake dependency that writes down each call, and comes back when a move of the story answers.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class Fake<Question: Sendable, Answer: Sendable>: @unchecked Sendable {
  private let scenario: Scenario
  private let name: String
  /// True if a call ends with `CancellationError` as soon as its task is cancelled, false if it hears nothing of that.
  let stopsWhenCancelled: Bool
  /// Called when a call begins, before it waits.
  var begins: (Asked<Question, Answer>) -> Void = { _ in }
  private(set) var calls: [Asked<Question, Answer>] = []

  /// - Parameter name: what the timeline calls it.
  init(_ name: String, _ scenario: Scenario, stopsWhenCancelled: Bool = false) {
    (self.name, self.scenario, self.stopsWhenCancelled) = (name, scenario, stopsWhenCancelled)
  }

  /// The calls that nothing has answered, the oldest first.
  var open: [Asked<Question, Answer>] { calls.filter { $0.isOpen } }

  /// “write” names a call, and “the server” names what is called.
  private func named(_ number: Int) -> String {
    name.hasPrefix("the ") ? "call \(number) to \(name)" : "\(name) \(number)"
  }

  /// One call.
  func call(_ question: Question) async throws -> Answer {
    let asked = Asked<Question, Answer>(calls.count + 1, question)
    calls.append(asked)
    let (call, text) = (named(asked.number), "\(question)")
    scenario.note("\(call): \(text.isEmpty ? "“”" : text)")
    begins(asked)
    let stops = stopsWhenCancelled
    await withTaskCancellationHandler {
      await asked.gate.pass()
    } onCancel: {
      asked.isCancelled = true
      if stops { asked.end(.failure(CancellationError())) }
    }
    switch asked.outcome! {
    case .success(let answer):
      scenario.note("\(call) returns")
      return answer
    case .failure(let error):
      scenario.note("\(call) throws \(error)")
      throw error
    }
  }

  /// One call of a dependency that cannot fail.
  func answer(to question: Question) async -> Answer {
    do {
      return try await call(question)
    } catch {
      fatalError("A fake that cannot fail was told to.")
    }
  }
}

/// An error that a fake throws.
struct FakeError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension Array {
  /// The elements that a story tells apart, by what it calls them: the oldest, the latest, and one between them.
  var told: [(name: String, element: Element)] {
    switch count {
    case 0: []
    case 1: [("only", self[0])]
    case 2: [("older", self[0]), ("later", self[1])]
    default: [("oldest", self[0]), ("latest", self[count - 1]), ("second", self[1])]
    }
  }
}
