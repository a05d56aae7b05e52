import DoubleFetch
import KataTesting

actor Server {
  private(set) var calls = 0
  func call() { calls += 1 }
}

@Test func oneDownload() {
  prove { scenario in
    let server = Server()
    let downloader = ImageDownloader { address in
      await server.call()
      return address
    }
    _ = try await downloader.image(for: "ann")
    _ = try await downloader.image(for: "ben")
    #expect(await server.calls == 1)
  }
}
