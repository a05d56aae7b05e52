import KataTesting
import OutOfOrder

actor File {
  private(set) var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}

@Test func theLineIsThere() {
  prove { scenario in
    let file = File()
    let log = EventLog { await file.add($0) }
    log.post("armed")
    await scenario.pause()
    #expect(await file.lines == ["armed"])
  }
}
