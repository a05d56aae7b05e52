import DoubleFetch
import KataTesting

@Test func onePictureForTwoRows() {
  prove { scenario in
    let downloader = ImageDownloader { address in
      await scenario.pause()
      return address
    }
    let first = scenario.task("first") { try await downloader.image(for: "ann") }
    await scenario.wait(.seconds(1))
    let second = scenario.task("second") { try await downloader.image(for: "ann") }
    try await #expect(first.value == "ann")
    try await #expect(second.value == "ann")
  }
}
