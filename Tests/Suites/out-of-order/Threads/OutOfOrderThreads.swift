import OutOfOrder
import Synchronization
import ThreadLab

func inParallel() {
  story("Two threads post at once") {
    let file = File()
    let log = EventLog { await file.write($0) }
    await atOnce(["door": { log.post("door") }, "alarm": { log.post("alarm") }])
    await settle()
    file.check(["door"], ["alarm"])
  }
  story("One thread posts two events while another one posts") {
    let file = File()
    let log = EventLog { await file.write($0) }
    await atOnce([
      "door": {
        log.post("door")
        log.post("closed")
      },
      "alarm": { log.post("alarm") },
    ])
    await settle()
    file.check(["door", "closed"], ["alarm"])
  }
  story("The log is released right after two threads have posted") {
    let file = File()
    let log = Mutex<EventLog?>(EventLog { await file.write($0) })
    let post: @Sendable (String) -> Void = { event in
      let log = log.withLock { $0 }
      log?.post(event)
    }
    await atOnce(["door": { post("door") }, "alarm": { post("alarm") }])
    log.withLock { $0 = nil }
    await settle()
    file.check(["door"], ["alarm"])
  }
}

/// The file, which takes one line at a time. A write that is cancelled writes nothing.
private final class File: Sendable {
  private let state = Mutex((lines: [String](), isInUse: false))

  func write(_ line: String) async {
    let isBusy = state.withLock { state in
      defer { state.isInUse = true }
      return state.isInUse
    }
    note("writes “\(line)”")
    expect(!isBusy, "“\(line)” was begun before the previous line was in the file.")
    await Task.yield()
    let isCancelled = Task.isCancelled
    state.withLock { state in
      if !isCancelled { state.lines.append(line) }
      state.isInUse = false
    }
  }

  /// Checks that the events of each thread are there once, in its order.
  func check(_ threads: [String]...) {
    let lines = state.withLock { $0.lines }
    expect(
      lines.sorted() == threads.flatMap(\.self).sorted(),
      "\(threads.flatMap(\.self)) were posted, and the file has \(lines).")
    for posted in threads {
      expect(
        lines.filter(posted.contains) == posted, "A thread posted \(posted) in this order, and the file has \(lines).")
    }
  }
}
