import ScheduleLab
import StreamHang
import Testing

/// What the transport promises, whatever its notebook and the radio do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class TransportPromises: Promises, @unchecked Sendable {
  private final class Sent {
    weak var frame: Frame?
    /// True if the transport had been started, and the notebook was open.
    let isForTheNotebook: Bool
    var isDelivered = false
    init(_ frame: Frame, isForTheNotebook: Bool) { (self.frame, self.isForTheNotebook) = (frame, isForTheNotebook) }
  }

  private let scenario: Scenario
  private let radio: StoryRadio
  private let notebook: Fake<String, Void>
  private let takesAWhile: Bool
  private let tasks: TaskMark
  private var transport: Transport?
  private let life: (transport: Lifetime, page: Lifetime)
  private var sent: [Sent] = []
  private var starts: [Caller<Void>] = []
  private var ended = (now: 0, atRest: 0)
  private var isDelivering = false
  private var isProbed = false
  /// True at rest, as long as nothing is under way and nothing comes.
  private var isIdle = false
  /// True if the notebook was closed, and nothing was under way then, or at rest after that.
  private var isOver = false
  /// The delivery that was under way when the notebook was closed and no call held the transport any more.
  private var last: Asked<String, Void>?
  /// True once that one was over at rest.
  private var isLastOver = false

  init(_ scenario: Scenario) {
    self.scenario = scenario
    takesAWhile = scenario.choose("a delivery", from: ["takes a while", "is over at once"]) == "takes a while"
    tasks = TaskMark(scenario)
    radio = StoryRadio()
    notebook = Fake("delivery", scenario)
    let take = Taking()
    let page = Page { frame in await take.body(frame) }
    let transport = Transport(radio: radio) { frame in await page.take(frame) }
    self.transport = transport
    life = (scenario.lifetime(of: transport), scenario.lifetime(of: page))
    take.body = { [unowned self] in await deliver($0) }
  }

  private func deliver(_ frame: Frame) async {
    let text = frame.text.isEmpty ? "an empty frame" : "“\(frame.text)”"
    if takesAWhile {
      // The call is noted first. A closure that kept the frame would hold it.
      notebook.begins = { [unowned self, weak frame] _ in if let frame { begins(frame) } }
      await notebook.answer(to: text)
    } else {
      scenario.note("\(text) is delivered")
      begins(frame)
    }
    scenario.expect(!Task.isCancelled, "A delivery had begun, and its task was cancelled before it was over.")
    isDelivering = false
    ended.now += 1
  }

  private func begins(_ frame: Frame) {
    scenario.expect(!isDelivering, "A delivery began before the one before it was over.")
    scenario.expect(!isOver, "The notebook was closed and nothing was under way, and a frame is delivered after that.")
    if let place = sent.firstIndex(where: { $0.frame === frame }) {
      scenario.expect(!sent[place].isDelivered, "A frame is delivered twice.")
      scenario.expect(
        !sent[place...].contains(where: \.isDelivered), "A frame is delivered after one that came later.")
      sent[place].isDelivered = true
    } else {
      scenario.expect(false, "What is delivered is not a frame that the radio has received.")
    }
    isDelivering = true
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if transport != nil {
      if starts.count < 2 { moves.append(Move("start is called") { [self] in start() }) }
      moves.append(Move("the notebook is closed") { [self] in close() })
      if ended.atRest > 0 { moves.append(Move("the notebook reads the count") { [self] in count() }) }
    }
    if sent.count < 4 { moves.append(Move("the radio receives a frame") { [self] in send() }) }
    if let call = notebook.open.first { moves.append(Move("the delivery ends") { call.answer(()) }) }
    return moves
  }

  func owed() -> Move? {
    if let call = notebook.open.first { return Move("the delivery ends") { call.answer(()) } }
    if transport != nil { return Move("the notebook is closed") { [self] in close() } }
    // What a detached task waits for shows that it does.
    return isProbed ? nil : Move("the radio receives one more frame") { [self] in (isProbed, _) = (true, send()) }
  }

  func rareMoves() -> [Move] {
    let frames = (1...40).map { number in Move("the radio receives frame \(number) of 40") { [self] in send() } }
    guard transport != nil else { return frames }
    // It takes a moment, so that it is over before the frames come, even if they all come at once.
    return [Move("start is called by a task that is cancelled", takes: .milliseconds(1)) { [self] in startCancelled() }]
      + frames
  }

  private func startCancelled() {
    start()
    starts.last?.leave()
  }

  private func start() {
    guard let transport else { return }
    isIdle = false
    starts.append(tasks.follow { scenario.call("start") { await transport.start() } })
  }

  private func close() {
    transport = nil
    // Nothing is under way that could hold it.
    if isIdle { isOver = true }
    tasks.isLeft()
  }

  private func count() {
    guard let transport else { return }
    let least = ended.atRest
    isIdle = false
    _ = scenario.call("count") {
      await transport.delivered
    } back: { [self] caller in
      let count = caller.value ?? 0
      scenario.expect(count >= least, "A delivery is over, and the transport does not count its frame.")
      scenario.expect(count <= ended.now, "The transport counts more frames than deliveries that are over.")
    }
  }

  private func send() {
    var frame: Frame? = Frame(["", "b", "b", ""][sent.count % 4])
    let isForTheNotebook = transport != nil && starts.contains { !$0.waits }
    sent.append(Sent(frame!, isForTheNotebook: isForTheNotebook))
    isIdle = false
    tasks.follow { radio.send(frame!) }
    frame = nil
    scenario.expect(
      !isOver || sent.last?.frame == nil,
      "The notebook was closed and nothing was under way, and a frame that came after that was taken in.")
    scenario.expect(
      !isLastOver || sent.last?.frame == nil,
      "The notebook was closed, the delivery that was under way is over, and a frame that came after that was taken in."
    )
  }

  // MARK: Promises

  func atRest() {
    ended.atRest = ended.now
    if transport == nil {
      if let last { isLastOver = isLastOver || !last.isOpen } else { last = notebook.open.first }
    }
    isIdle = notebook.open.isEmpty
    guard isIdle else { return }
    guard transport == nil else {
      return scenario.expect(
        !sent.contains { $0.isForTheNotebook && !$0.isDelivered },
        "A frame came after start had returned, and it does not reach the notebook, which is open.")
    }
    isOver = true
    scenario.expect(!life.transport.isAlive, "The notebook is closed, and the transport is still alive.")
    scenario.expect(!tasks.areRunning, "The notebook is closed, and a task of its transport has not ended.")
    scenario.expect(!life.page.isAlive, "The notebook is closed, and what its transport was given is still held.")
    scenario.expect(
      !sent.contains { $0.frame != nil }, "The notebook is closed, and a frame that came before that is still held.")
  }
}

/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
private final class Taking: @unchecked Sendable {
  var body: (Frame) async -> Void = { _ in }
}

/// A radio that keeps what it is given.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends.
private final class StoryRadio: Radio, @unchecked Sendable {
  private var receivers: [@Sendable (Frame) -> Void] = []

  func listen(_ receive: @escaping @Sendable (Frame) -> Void) { receivers.append(receive) }

  func send(_ frame: Frame) { for receive in receivers { receive(frame) } }
}

@Suite struct StreamHangStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 4_000, held: 3_000, random: 3_000), hasRareMoves: true) { scenario in
      await scenario.tell(TransportPromises(scenario), isolation: nil)
    }
  }
}
