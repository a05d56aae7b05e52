import AfterStop
import Synchronization
import ThreadLab

func turnedOnTwice() {
  story("Two threads turn the reports on, and each records an event") {
    let line = Line()
    let reports = UsageReports { await line.send($0) }
    await atOnce([
      "north": {
        reports.turnOn()
        reports.record("north")
      },
      "south": {
        reports.turnOn()
        reports.record("south")
      },
    ])
    await settle()
    line.check(["north"], ["south"])
    reports.turnOff()
  }
  story("Two threads turn the reports on, and one of them records three events") {
    let line = Line()
    let reports = UsageReports { await line.send($0) }
    await atOnce([
      "north": {
        reports.turnOn()
        for event in ["1", "2", "3"] { reports.record(event) }
      },
      "south": { reports.turnOn() },
    ])
    reports.turnOff()
    await line.expectSilence()
  }
  story("Two threads turn the reports on and record an event each, and sending takes no time") {
    let sent = Mutex<[String]>([])
    let reports = UsageReports { event in sent.withLock { $0.append(event) } }
    await atOnce([
      "north": {
        reports.turnOn()
        reports.record("north")
      },
      "south": {
        reports.turnOn()
        reports.record("south")
      },
    ])
    await settle()
    let all = sent.withLock { $0 }
    expect(
      all.sorted() == ["north", "south"], "Two events were recorded while the reports were on, and \(all) were sent.")
    reports.turnOff()
  }
}

func offAtAnyMoment() {
  story("The reports are turned off, and an event is recorded when the sending of another one is cancelled") {
    let line = Line()
    let box = Mutex<UsageReports?>(nil)
    let reports = UsageReports { event in
      await withTaskCancellationHandler {
        await line.send(event)
      } onCancel: {
        let reports = box.withLock { $0 }
        reports?.record("cancelled")
      }
    }
    box.withLock { $0 = reports }
    reports.turnOn()
    reports.record("1")
    await atOnce(["user": { reports.turnOff() }])
    await line.expectSilence()
    box.withLock { $0 = nil }
  }
  story("One thread records two events while another one turns the reports off") {
    let line = Line()
    let reports = UsageReports { await line.send($0) }
    reports.turnOn()
    reports.record("first")
    await atOnce([
      "recorder": {
        reports.record("1")
        reports.record("2")
      }, "user": { reports.turnOff() },
    ])
    await line.expectSilence()
  }
  story("An event is recorded while the reports are turned off, and later they are on again") {
    let line = Line()
    let reports = UsageReports { await line.send($0) }
    reports.turnOn()
    await atOnce(["recorder": { reports.record("1") }, "user": { reports.turnOff() }])
    await settle()
    let before = line.sent.count
    reports.turnOn()
    reports.record("z")
    await settle()
    let sent = Array(line.sent.dropFirst(before))
    expect(sent == ["z"], "The reports were off and are on again, only “z” was recorded since, and \(sent) were sent.")
    reports.turnOff()
  }
  story("Two threads turn the reports off while an event waits") {
    let line = Line()
    let reports = UsageReports { await line.send($0) }
    reports.turnOn()
    reports.record("1")
    reports.record("2")
    await atOnce(["user": { reports.turnOff() }, "owner": { reports.turnOff() }])
    await line.expectSilence()
  }
  story("The reports are turned on by one thread and off by another, then off, and an event is recorded") {
    let line = Line()
    let reports = UsageReports { await line.send($0) }
    await atOnce(["user": { reports.turnOn() }, "owner": { reports.turnOff() }])
    reports.turnOff()
    reports.record("z")
    await settle()
    expect(line.sent.isEmpty, "The reports were turned off, an event was recorded after that, and it was sent.")
  }
}

/// The connection. A send takes one second, and is cut short when it is cancelled.
///
/// Its lock is part of the story: whatever comes before the reports were off is known after the next send.
private final class Line: Sendable {
  private let state = Mutex((sent: [String](), underWay: 0))

  var sent: [String] { state.withLock { $0.sent } }

  func send(_ event: String) async {
    let others = state.withLock { state in
      state.sent.append(event)
      state.underWay += 1
      return state.underWay - 1
    }
    expect(others == 0, "“\(event)” is sent while another event is.")
    note("sends “\(event)”")
    try? await Task.sleep(for: .seconds(1))
    state.withLock { $0.underWay -= 1 }
  }

  /// Checks that the events of each thread were sent once, in its order.
  func check(_ threads: [String]...) {
    let (all, sent) = (threads.flatMap(\.self), state.withLock { $0.sent })
    expect(sent.sorted() == all.sorted(), "\(all) were recorded while the reports were on, and \(sent) were sent.")
    for own in threads {
      expect(sent.filter(own.contains) == own, "A thread recorded \(own), and \(sent) were sent in this order.")
    }
  }

  /// The reports are off: one event may have been handed over.
  func expectSilence() async {
    let before = state.withLock { $0.sent.count - $0.underWay }
    await settle()
    let late = state.withLock { $0.sent.count } - before
    expect(late <= 1, "The reports were off, and \(late) events were sent or still being sent: at most one may be.")
  }
}
