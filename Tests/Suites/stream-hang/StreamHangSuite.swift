import ScheduleLab
import StreamHang
import Testing

@Suite struct StreamHangSuite {
  @Test func framesInOrder() {
    check(many: flood) { scenario in
      let isLater = scenario.choose("“c” comes", from: ["a minute later", "at any moment"]) == "a minute later"
      let radio = FakeRadio(scenario)
      let log = Log<String>()
      let transport = Transport(radio: radio) { frame in
        log.add("\(frame.text) begins")
        if isLater { await scenario.wait(.seconds(2)) } else { await scenario.pause() }
        scenario.note("“\(frame.text)” is delivered")
        log.add("\(frame.text) ends")
      }
      let notebook = scenario.task("notebook") {
        await transport.start()
        radio.send("a")
        radio.send("b")
        if isLater { await scenario.wait(.seconds(60)) } else { await scenario.pause() }
        radio.send("c")
        if isLater {
          await scenario.wait(.seconds(1))
          scenario.expect(
            await transport.delivered < 3 || log.entries.contains("c ends"),
            "The transport counts a frame before its delivery is over.")
        }
        await scenario.wait(.seconds(60))
      }
      await notebook.ended()
      scenario.expect(log.count > 0, "The notebook holds the transport, and nothing is delivered.")
      scenario.expect(
        log.entries.contains("c ends"),
        isLater
          ? "The notebook holds the transport, and after a while it has stopped delivering."
          : "A frame that came while others were delivered was never delivered itself.")
      scenario.expect(
        log.entries == ["a", "b", "c"].flatMap { ["\($0) begins", "\($0) ends"] },
        "Frames must be delivered once each, one at a time, in the order of their arrival.")
      scenario.expect(await transport.delivered == 3, "The transport does not count the frames that it has delivered.")
      if isLater { await expectFirstFrames(scenario) }
    }
  }

  @Sendable private func flood(_ scenario: Scenario) async {
    let (radio, log) = (FakeRadio(scenario), Log<String>())
    let transport = Transport(radio: radio) { log.add($0.text) }
    await scenario.task("notebook") { await transport.start() }.ended()
    for number in 1...300 { radio.send("\(number)") }
    await scenario.quiet()
    scenario.note("of 300 frames that came in one go, \(log.count) are delivered")
    scenario.expect(
      log.entries == (1...300).map(String.init),
      "Of 300 frames that came in one go, not each was delivered once and in order.")
    scenario.expect(await transport.delivered == 300, "The transport does not count the frames that it has delivered.")
  }

  /// Says that what comes as soon as something listens is delivered, whichever task has started the transport.
  private func expectFirstFrames(_ scenario: Scenario) async {
    let log = Log<String>()
    let transport = Transport(radio: EagerRadio()) { log.add($0.text) }
    let notebook = scenario.task("cancelled notebook") { await transport.start() }
    notebook.cancel()
    await notebook.ended()
    await scenario.quiet()
    scenario.expect(
      log.entries == ["x", "y"],
      "A cancelled task started a transport. The radio has two frames as soon as something listens, and not each was "
        + "delivered once and in order.")
    scenario.expect(await transport.delivered == 2, "The transport does not count the frames that it has delivered.")
  }

  @Test func startTwice() {
    check { scenario in
      let radio = FakeRadio(scenario)
      let log = Log<String>()
      let transport = Transport(radio: radio) { frame in
        scenario.note("“\(frame.text)” is delivered")
        log.add(frame.text)
      }
      let notebook = scenario.task("notebook") {
        await transport.start()
        await transport.start()
        radio.send("a")
        radio.send("b")
        await scenario.quiet()
      }
      await notebook.ended()
      scenario.expect(
        log.entries == ["a", "b"], "Started twice, the transport must still deliver each frame once, and in order.")
      scenario.expect(await transport.delivered == 2, "The transport does not count the frames that it has delivered.")
    }
  }

  @Test func ownerGoes() {
    check { scenario in
      let story = scenario.choose("the transport", from: ["waits for frames", "is never started"])
      let radio = FakeRadio(scenario)
      let remains = await open(scenario, radio, TaskMark(scenario)) { frame in
        scenario.note("“\(frame.text)” is delivered")
      } use: { transport in
        guard story == "waits for frames" else { return }
        await transport.start()
        radio.send("a")
        await scenario.quiet()
      }
      await scenario.quiet()
      guard remains.transport.isAlive else { return }
      scenario.note("the transport is still alive")
      radio.forget()
      await scenario.quiet()
      scenario.expect(
        remains.transport.isAlive,
        "Only the radio still holds the transport: the closure that it was given keeps it alive.")
      scenario.expect(
        false,
        "Nothing outside holds the transport, and it does not go: something of its own keeps it, such as its waiting task."
      )
    }
  }

  @Test func consumerEnds() {
    check { scenario in
      let moment = scenario.choose("when it is closed", from: ["all is quiet", "a frame is under way"])
      let radio = FakeRadio(scenario)
      let tasks = TaskMark(scenario)
      let remains = await open(scenario, radio, tasks) { frame in
        scenario.note("“\(frame.text)” is delivered")
      } use: { transport in
        await transport.start()
        radio.send("a")
        if moment == "all is quiet" { await scenario.quiet() }
      }
      await expectEnd(scenario, radio, tasks, remains)
    }
  }

  @Test func closedWhileDelivering() {
    check(ifItHangs: "The notebook waits for the delivery of its first frame, and none ever begins.") { scenario in
      let waiting = scenario.choose("waiting behind it", from: ["nothing", "“b”"])
      let radio = FakeRadio(scenario)
      let tasks = TaskMark(scenario)
      let isDelivering = Gate()
      let mayEnd = Gate()
      let log = Log<String>()
      let remains = await open(scenario, radio, tasks) { frame in
        scenario.note("“\(frame.text)” is being delivered")
        isDelivering.open()
        await mayEnd.pass()
        scenario.note(Task.isCancelled ? "the delivery is cancelled" : "“\(frame.text)” is delivered")
        log.add(Task.isCancelled ? "cancelled" : "delivered")
      } use: { transport in
        await transport.start()
        radio.send("a")
        await isDelivering.pass()
        // Whether it is still delivered is open.
        if waiting != "nothing" { radio.send("b") }
      }
      await scenario.quiet()
      mayEnd.open()
      await scenario.quiet()
      if log.entries.contains("cancelled") {
        scenario.expect(
          false, "Closed during a delivery, the transport cancelled the delivery: end the wait, not what has begun.")
        return
      }
      await expectEnd(scenario, radio, tasks, remains)
    }
  }

  @Test func lateFrame() {
    check { scenario in
      let radio = FakeRadio(scenario)
      let tasks = TaskMark(scenario)
      let log = Log<String>()
      let remains = await open(scenario, radio, tasks) { frame in
        scenario.note("“\(frame.text)” is delivered")
        log.add(frame.text)
      } use: { transport in
        await transport.start()
        radio.send("a")
        await scenario.quiet()
      }
      await scenario.quiet()
      let isAlive = remains.transport.isAlive
      scenario.note(isAlive ? "the transport is still alive" : "the transport is gone")
      let isTakenIn = radio.send("late")
      if isTakenIn { scenario.note("the frame is taken in") }
      await scenario.quiet()
      scenario.expect(
        !log.entries.contains("late"),
        "The notebook was closed before the frame arrived, and the frame was delivered.")
      scenario.expect(
        !isTakenIn,
        isAlive
          ? "The notebook is closed and the transport still alive: it takes in what the radio receives."
          : Self.isTakenIn)
    }
  }

  /// Makes a transport, lets the notebook use it, and lets go of it.
  private func open(
    _ scenario: Scenario, _ radio: FakeRadio, _ tasks: TaskMark, deliver: @escaping @Sendable (Frame) async -> Void,
    use: @escaping @Sendable (Transport) async -> Void
  ) async -> Remains {
    let remains = Log<Remains>()
    let notebook = scenario.task("notebook") {
      await tasks.follow {
        let page = Page(deliver)
        let transport = Transport(radio: radio) { frame in await page.take(frame) }
        remains.add(Remains(transport: scenario.lifetime(of: transport), page: scenario.lifetime(of: page)))
        await use(transport)
      }
      scenario.note("the notebook is closed")
    }
    await notebook.ended()
    return remains.entries[0]
  }

  /// Expects that nothing of a closed transport is left.
  private func expectEnd(
    _ scenario: Scenario, _ radio: FakeRadio, _ tasks: TaskMark, _ remains: Remains
  ) async {
    await scenario.quiet()
    if remains.transport.isAlive {
      scenario.note("the transport is still alive")
      scenario.expect(
        false, "The notebook is closed, and the transport is still alive: whatever its deinit would end goes on.")
      return
    }
    scenario.note("the transport is gone")
    if tasks.areRunning {
      scenario.note("its task still waits")
      scenario.expect(
        false,
        "The transport is gone, and a task that it started still waits: nothing that went with it has ended the wait.")
      return
    }
    // A detached task carries no mark. What it waits for tells.
    if radio.send("late") {
      scenario.note("the frame is taken in")
      scenario.expect(false, Self.isTakenIn)
      return
    }
    if remains.page.isAlive {
      scenario.note("what it was given stays")
      scenario.expect(
        false,
        "The transport is gone, and what it was given is still held, perhaps by the closure that the radio keeps.")
    }
  }

  private static let isTakenIn =
    "The transport is gone, and what the radio receives is still taken in, perhaps by a stream that has not ended or a new task."
}

/// What may be left of a closed notebook.
private struct Remains {
  let transport: Lifetime
  let page: Lifetime
}

/// Hands over two frames before `listen` returns.
private struct EagerRadio: Radio {
  func listen(_ receive: @escaping @Sendable (Frame) -> Void) {
    for text in ["x", "y"] { receive(Frame(text)) }
  }
}
