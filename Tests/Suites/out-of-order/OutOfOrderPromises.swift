import OutOfOrder
import ScheduleLab
import Testing

/// What the log promises, whatever is posted and however slow the file is.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class LogPromises: Promises, @unchecked Sendable {
  private let scenario: Scenario
  private let file: Fake<String, Void>
  private let tasks: TaskMark
  private var log: EventLog?
  /// The same log, for events that are posted by a write.
  private weak var office: EventLog?
  private let paper: Lifetime
  private var posted: [String] = []
  private var posts = 0
  private var begun = 0
  private var isWriting = false
  private var nextWritePosts = false

  init(_ scenario: Scenario) {
    self.scenario = scenario
    file = Fake("line", scenario)
    let tasks = TaskMark(scenario)
    self.tasks = tasks
    let desk = Desk()
    let paper = Paper()
    self.paper = scenario.lifetime(of: paper)
    log = tasks.follow {
      EventLog { line in
        await desk.write(line)
        _ = paper
      }
    }
    office = log
    desk.write = { [weak self] in await self?.write($0) }
    file.begins = { [weak self] in self?.begins($0.question) }
  }

  private func write(_ line: String) async {
    await file.answer(to: line)
    scenario.expect(!Task.isCancelled, "A write was cancelled before its line was in the file: nothing is written.")
    isWriting = false
  }

  private func begins(_ line: String) {
    scenario.expect(!isWriting, "A line is begun while the line before it is not in the file yet.")
    if begun < posted.count {
      scenario.expect(line == posted[begun], "The lines are not begun in the order in which they were posted.")
    } else {
      scenario.expect(false, "More lines are written than were posted.")
    }
    begun += 1
    isWriting = true
    if nextWritePosts, let office {
      nextWritePosts = false
      post(to: office)
    }
    scenario.expect(!Task.isCancelled, "A line is written in a task that has been cancelled: nothing is written.")
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if let log, posts < 5 {
      moves.append(Move("an event is posted") { [self] in (posts, _) = (posts + 1, post(to: log)) })
      for (name, priority) in [("background", TaskPriority.background), ("high", .high)] {
        moves.append(
          Move("an event is posted with \(name) priority") { [self] in
            posts += 1
            _ = scenario.task(name) { await Task(priority: priority) { self.post(to: log) }.value }
          })
      }
      if !nextWritePosts { moves.append(Move("the next write will post an event") { [self] in nextWritePosts = true }) }
    }
    if log != nil { moves.append(Move("the log is let go") { [self] in letGo() }) }
    if let call = file.open.first { moves.append(Move("the line is in the file") { call.answer(()) }) }
    return moves
  }

  func rareMoves() -> [Move] {
    let cancelled = Move("an event is posted in a task that is cancelled") { [self] in
      guard let log else { return }
      scenario.call("cancelled") { self.post(to: log) }.leave()
    }
    let another = Move("an event is posted") { [self] in
      if let log { post(to: log) }
    }
    return [cancelled] + Array(repeating: another, count: 110)
  }

  func owed() -> Move? {
    if let call = file.open.first { return Move("the line is in the file") { call.answer(()) } }
    return log == nil ? nil : Move("the log is let go") { [self] in letGo() }
  }

  private func post(to log: EventLog) {
    let event = ["a", "", "", "a"][posted.count % 4]
    scenario.note("posts “\(event)”")
    posted.append(event)
    tasks.follow { log.post(event) }
  }

  private func letGo() { log = nil }

  // MARK: Promises

  func atRest() {
    guard file.open.isEmpty else { return }
    scenario.expect(begun == posted.count, "An event was posted, nothing is being written, and its line is not begun.")
    guard log == nil else { return }
    tasks.isLeft()
    scenario.expect(!paper.isAlive, "The log is gone, its lines are in the file, and the file is still held.")
    scenario.expect(!tasks.areRunning, "The log is gone, its lines are in the file, and a task of it has not ended.")
  }
}

/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
private final class Desk: @unchecked Sendable {
  var write: (String) async -> Void = { _ in }
}

@Suite struct OutOfOrderStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 4_000, held: 3_000, random: 3_000), hasRareMoves: true) { scenario in
      await scenario.tell(LogPromises(scenario), isolation: nil)
    }
  }
}
