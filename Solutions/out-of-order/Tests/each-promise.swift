import KataTesting
import OutOfOrder

actor File {
  private(set) var lines: [String] = []
  private(set) var mostAtATime = 0
  private var writers = 0

  func begin() {
    writers += 1
    mostAtATime = max(mostAtATime, writers)
  }

  func end(_ line: String) {
    lines.append(line)
    writers -= 1
  }
}

@Test func linesAreInOrder() {
  prove { scenario in
    let file = File()
    let log = EventLog { line in
      await file.begin()
      await file.end(line)
    }
    log.post("armed")
    log.post("door opened")
    await scenario.quiet()
    #expect(await file.lines == ["armed", "door opened"])
    #expect(await file.mostAtATime == 1)
  }
}

@Test func nothingIsLost() {
  prove { scenario in
    let file = File()
    do {
      let log = EventLog { line in
        await file.begin()
        await scenario.pause()
        await file.end(line)
      }
      log.post("armed")
      await scenario.pause()
      log.post("door opened")
      log.post("alarm")
    }
    await scenario.quiet()
    #expect(await file.lines == ["armed", "door opened", "alarm"])
  }
}
