import KataTesting
import OutOfOrder

@Test func posts() {
  prove { scenario in
    let log = EventLog { _ in await scenario.pause() }
    log.post("armed")
    log.post("door opened")
    await scenario.quiet()
  }
}
