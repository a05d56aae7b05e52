import DoubleFetch
import KataTesting

struct NoConnection: Error {}

actor Server {
  private(set) var calls = 0
  func call() -> Int {
    calls += 1
    return calls
  }
}

@Test func onePictureForTwoRows() {
  prove { scenario in
    let server = Server()
    let downloader = ImageDownloader { address in
      _ = await server.call()
      await scenario.pause()
      return address
    }
    let first = scenario.task("first") { try await downloader.image(for: "ann") }
    let second = scenario.task("second") { try await downloader.image(for: "ann") }
    try await #expect(first.value == "ann")
    try await #expect(second.value == "ann")
    #expect(await server.calls == 1)
  }
}

@Test func aFailureIsNotKept() {
  prove { scenario in
    let server = Server()
    let downloader = ImageDownloader { address in
      guard await server.call() > 1 else { throw NoConnection() }
      return address
    }
    let row = scenario.task("row") { try await downloader.image(for: "ann") }
    await row.ended()
    try await #expect(downloader.image(for: "ann") == "ann")
  }
}

@Test func theOtherRowGetsItsPicture() {
  prove { scenario in
    let begun = Gate()
    let answer = Gate()
    let downloader = ImageDownloader { address in
      begun.open()
      await answer.pass()
      try Task.checkCancellation()
      return address
    }
    let first = scenario.task("first") { try await downloader.image(for: "ann") }
    await begun.pass()
    let second = scenario.task("second") { try await downloader.image(for: "ann") }
    await scenario.quiet()
    first.cancel()
    answer.open()
    try await #expect(second.value == "ann")
    await first.ended()
  }
}

@Test func anotherPictureIsNotHeldUp() {
  prove { scenario in
    let answer = Gate()
    let downloader = ImageDownloader { address in
      if address == "ann" { await answer.pass() }
      return address
    }
    let slow = scenario.task("slow") { try await downloader.image(for: "ann") }
    await scenario.quiet()
    try await #expect(downloader.image(for: "ben") == "ben")
    answer.open()
    await slow.ended()
  }
}

@Test func nothingOldIsKept() {
  prove { scenario in
    let server = Server()
    let begun = Gate()
    let answer = Gate()
    let downloader = ImageDownloader { address in
      let number = await server.call()
      begun.open()
      if number == 1 { await answer.pass() }
      return "\(address) \(number)"
    }
    let old = scenario.task("old") { try await downloader.image(for: "ann") }
    await begun.pass()
    await downloader.reset()
    answer.open()
    await old.ended()
    await scenario.quiet()
    try await #expect(downloader.image(for: "ann") == "ann 2")
  }
}
