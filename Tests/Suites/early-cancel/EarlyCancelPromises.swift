import EarlyCancel
import ScheduleLab
import Testing

/// What the letter box promises, whenever the flag is up, the courier comes and the one who waits is cancelled.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class LetterBoxPromises: Promises, @unchecked Sendable {
  /// A task that waits for a letter, or for one after the other.
  private final class Reader: @unchecked Sendable {
    var task: ScenarioTask<Void>?
    var isCancelled = false
    /// True from before `wait()` is called until it has come back.
    var waits = false
    var isOver = false
    /// True once it has come to rest in this wait, with the flag up.
    var isAtTheBox = false
    /// How often it has called `wait()`, and how often a flag was raised while it was the latest reader.
    var calls = 0
    var flags = 0
  }

  private let scenario: Scenario
  private let flag: Fake<String, Void>
  private let letterBox: LetterBox
  private var readers: [Reader] = []
  private var waits = 0
  private var deliveries = 0
  /// The letters that are said to have been received, and those that `wait()` has returned.
  private var received: [String] = []
  private var returned: [String] = []
  /// True as long as nothing has happened since all was at rest.
  private var isAtRest = false

  /// Who has come last, unless it is gone: one task at a time waits.
  private var reader: Reader? { readers.last.flatMap { $0.isOver ? nil : $0 } }

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let flag = Fake<String, Void>("the flag", scenario)
    self.flag = flag
    letterBox = LetterBox { await flag.answer(to: "goes up") }
    flag.begins = { [weak self] _ in self?.readers.last?.flags += 1 }
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if let reader {
      moves.append(Move("the reader is cancelled") { [self] in cancel(reader) })
    } else if readers.count < 3 {
      moves.append(Move("a reader comes") { [self] in come(for: 1) })
      moves.append(Move("a reader comes, for two letters") { [self] in come(for: 2) })
    }
    if deliveries < 4 { moves.append(Move("the courier brings a letter") { [self] in deliver() }) }
    for (which, call) in flag.open.told { moves.append(Move("the \(which) flag is up") { call.answer(()) }) }
    return moves.map { move in
      Move(move.name) { [self] in
        move.run()
        isAtRest = false
      }
    }
  }

  func owed() -> Move? { flag.open.first.map { call in Move("the flag is up") { call.answer(()) } } }

  private func come(for letters: Int) {
    let reader = Reader()
    readers.append(reader)
    reader.task = scenario.task("reader \(readers.count)") { [self] in
      do {
        for _ in 1...letters {
          (reader.waits, reader.isAtTheBox) = (true, false)
          reader.calls += 1
          waits += 1
          let letter = try await letterBox.wait()
          reader.waits = false
          scenario.note("gets “\(letter)”")
          get(letter)
        }
      } catch {
        reader.waits = false
        scenario.note("throws \(error)")
        scenario.expect(error is CancellationError, "wait() threw something else than CancellationError.")
        scenario.expect(reader.isCancelled, "wait() threw CancellationError in a task that was not cancelled.")
      }
      reader.isOver = true
    }
  }

  private func get(_ letter: String) {
    returned.append(letter)
    scenario.expect(
      received.starts(with: returned), "wait() returned a letter that the courier was not told to have been received.")
  }

  private func cancel(_ reader: Reader) {
    if reader.isOver { scenario.note("too late: the reader has come back") }
    reader.isCancelled = true
    reader.task?.cancel()
  }

  private func deliver() {
    // The first two say the same: nothing.
    let letter = deliveries < 2 ? "" : "letter \(deliveries + 1)"
    deliveries += 1
    let isStopped = reader?.waits == true && reader?.isCancelled == true && reader?.isAtTheBox == true
    let isReceived = letterBox.deliver(letter)
    scenario.note(isReceived ? "“\(letter)” is received" : "“\(letter)” is not received")
    if isReceived { received.append(letter) }
    let isExpected = isAtRest && reader?.waits == true && reader?.isCancelled == false && flag.open.isEmpty
    scenario.expect(isReceived || !isExpected, "The flag is up and a task waits, and the letter is not received.")
    scenario.expect(
      !isReceived || reader?.waits == true, "No task waits, and deliver says that the letter was received.")
    scenario.expect(
      !isReceived || !isStopped,
      "The task that waits was cancelled, and a letter that came after that is said to have been received.")
    scenario.expect(
      received.count <= returned.count + 1, "One task waits, and two letters are said to have been received.")
  }

  // MARK: Promises

  func atRest() {
    isAtRest = true
    guard flag.open.isEmpty else { return }
    reader?.isAtTheBox = reader?.waits == true
    scenario.expect(
      received == returned, "deliver said that the letter was received, and wait() did not return it.")
    scenario.expect(
      reader?.isCancelled != true, "The flag is up and the task is cancelled, and wait() has not come back.")
    scenario.expect(
      flag.calls.count == waits || readers.contains(where: \.isCancelled), "Each wait() raises the flag, once.")
    scenario.expect(
      readers.allSatisfy { $0.isCancelled || $0.flags >= $0.calls },
      "An earlier task was cancelled, the next one waits, and the flag was not raised for it.")
  }
}

@Suite struct EarlyCancelStories {
  @Test func everyStory() {
    checkStories { scenario in await scenario.tell(LetterBoxPromises(scenario), isolation: nil) }
  }
}
