import DoubleFetch
import KataTesting

@Test func asksTwice() {
  prove { scenario in
    let downloader = ImageDownloader { address in
      await scenario.pause()
      return address
    }
    let first = scenario.task("first") { try await downloader.image(for: "ann") }
    let second = scenario.task("second") { try await downloader.image(for: "ann") }
    await first.ended()
    await second.ended()
  }
}
