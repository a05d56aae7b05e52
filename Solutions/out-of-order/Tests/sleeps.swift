import KataTesting
import OutOfOrder

actor File {
  private(set) var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}

@Test func linesAreInOrder() {
  prove { scenario in
    let file = File()
    let log = EventLog { await file.add($0) }
    log.post("armed")
    await scenario.wait(.seconds(1))
    log.post("door opened")
    await scenario.wait(.seconds(1))
    #expect(await file.lines == ["armed", "door opened"])
  }
}
