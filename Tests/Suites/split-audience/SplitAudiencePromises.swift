import ScheduleLab
import SplitAudience
import Testing

/// What holds for every display, whatever is posted and whoever leaves.
///
/// One display waits at most: which of several is woken first may depend on what the lab does not decide about, such as the order
/// of a table of `UUID`s.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class StationPromises: Promises, @unchecked Sendable {
  private final class Audience: @unchecked Sendable {
    let name: String
    /// What it holds of its subscription; nil once it has let go.
    var stream: AsyncStream<String>?
    /// What was posted since it subscribed, and what of that it has got.
    var posted: [String] = []
    var got: [String] = []
    var reading: Caller<String?>?
    var hasEnded = false
    var hasLeft = false
    init(_ name: String, _ stream: AsyncStream<String>) { (self.name, self.stream) = (name, stream) }

    var waits: Bool { reading?.waits ?? false }
    var canRead: Bool { stream != nil && !hasEnded && !waits && !hasLeft }
  }

  private let scenario: Scenario
  private var announcements: Announcements? = Announcements()
  private var displays: [Audience] = []
  private var isClosed = false
  private var posts = 0
  private var farewell = 0

  init(_ scenario: Scenario) { self.scenario = scenario }

  private var isOver: Bool { isClosed || announcements == nil }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if announcements != nil {
      if displays.count < 3 { moves.append(Move("a display subscribes") { [self] in subscribe() }) }
      if displays.isEmpty { moves.append(Move("20 displays subscribe") { [self] in for _ in 1...20 { subscribe() } }) }
      if posts < 4 { moves += ["a", ""].map { text in Move("“\(text)” is posted") { [self] in post(text) } } }
      moves.append(Move("the announcements are closed") { [self] in close() })
      moves.append(Move("the station releases the announcements") { [self] in announcements = nil })
    }
    for display in displays.prefix(3) where !display.hasLeft {
      if display.canRead, !displays.contains(where: \.waits) {
        moves.append(Move("\(display.name) reads") { [self] in read(display) })
      }
      if display.waits {
        moves.append(Move("the task of \(display.name) is cancelled") { [self] in cancel(display) })
      } else {
        moves.append(Move("\(display.name) releases its stream") { [self] in letGo(display) })
      }
    }
    return moves
  }

  func rareMoves() -> [Move] {
    // Each display reads all that is posted: 20 of them would take long.
    guard displays.count < 4 else { return [] }
    let delays = (1...60).flatMap { ["delay \($0)", "delay \($0)"] }
    return [Move("a display subscribes") { [self] in subscribe() }]
      + delays.map { text in Move("“\(text)” is posted") { [self] in post(text) } }
  }

  func owed() -> Move? {
    farewell += 1
    if farewell == 1, announcements != nil { return Move("“z” is posted") { [self] in post("z") } }
    if let display = displays.first(where: { $0.canRead && $0.got.count < $0.posted.count }) {
      return Move("\(display.name) reads") { [self] in read(display) }
    }
    if !isOver { return Move("the announcements are closed") { [self] in close() } }
    if let display = displays.first(where: \.canRead) {
      return Move("\(display.name) reads") { [self] in read(display) }
    }
    return nil
  }

  private func subscribe() {
    guard let announcements else { return }
    displays.append(Audience("display \(displays.count + 1)", announcements.subscribe()))
  }

  private func post(_ text: String) {
    posts += 1
    announcements?.post(text)
    guard !isOver else { return }
    for display in displays { display.posted.append(text) }
  }

  private func close() {
    announcements?.close()
    isClosed = true
  }

  private func read(_ display: Audience) {
    guard display.canRead else { return }
    display.reading = scenario.call(display.name) { [self] in
      var iterator = display.stream?.makeAsyncIterator()
      let text = await iterator?.next()
      got(text, display)
      return text
    }
  }

  private func got(_ text: String?, _ display: Audience) {
    guard let text else {
      display.hasEnded = true
      guard !display.hasLeft else { return }
      scenario.expect(
        isOver, "A subscription has ended: the announcements are open and held, and its display has not left.")
      return scenario.expect(
        display.got.count >= display.posted.count,
        "A subscription has ended before its display got all that was posted.")
    }
    display.got.append(text)
    scenario.note("gets “\(text)”")
    scenario.expect(
      display.got.count <= display.posted.count,
      "A display gets an announcement too many: each is for it once, and none from before its subscription or after the closing."
    )
    scenario.expect(
      display.posted.starts(with: display.got),
      "A display does not get each announcement once, in the order of posting.")
  }

  private func cancel(_ display: Audience) {
    guard display.waits else { return }
    display.hasLeft = true
    display.reading?.leave()
  }

  private func letGo(_ display: Audience) {
    guard !display.waits else { return }
    display.hasLeft = true
    let before = announcements?.subscriberCount
    display.stream = nil
    guard !isOver, !display.hasEnded, let before, let now = announcements?.subscriberCount else { return }
    scenario.expect(now < before, "A display has released its stream, and its subscription is still counted.")
  }

  // MARK: Promises

  func atRest() {
    for display in displays where display.waits {
      scenario.expect(
        !display.hasLeft, "The task of a display was cancelled while it waited, and it still waits.")
      scenario.expect(
        display.got.count == display.posted.count,
        "An announcement was posted, and a display that waits does not get it.")
      scenario.expect(
        !isClosed, "The announcements are closed, and a display waits for the next one.")
      scenario.expect(
        announcements != nil, "Nobody outside holds the announcements any more, and a display waits for the next one.")
    }
    guard let announcements else { return }
    let count = announcements.subscriberCount
    // One that is closed has ended once its display has got everything.
    let most = displays.count { !$0.hasLeft && !(isClosed && $0.got.count == $0.posted.count) }
    scenario.expect(
      count <= most, "A subscription is counted, and it has ended.")
    scenario.expect(
      isClosed || count >= most, "A subscription has not ended, and it is not counted.")
  }
}

@Suite struct SplitAudienceStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 2_000, held: 800, random: 1_200), hasRareMoves: true) { scenario in
      let promises = StationPromises(scenario)
      await scenario.tell(promises, isolation: nil)
    }
  }
}
