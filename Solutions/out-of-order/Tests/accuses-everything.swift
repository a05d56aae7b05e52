import KataTesting
import OutOfOrder

actor File {
  private(set) var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}

@Test func onceIsEnough() {
  prove { scenario in
    let file = File()
    let log = EventLog { await file.add($0) }
    log.post("armed")
    log.post("armed")
    await scenario.quiet()
    #expect(await file.lines == ["armed"])
  }
}
