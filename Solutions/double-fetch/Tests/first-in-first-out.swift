import DoubleFetch
import KataTesting

actor Order {
  private(set) var rows: [String] = []
  func add(_ row: String) { rows.append(row) }
}

@Test func rowsAreServedInOrder() {
  prove { scenario in
    let order = Order()
    let downloader = ImageDownloader { $0 }
    let rows = ["ann", "ben"].map { row in
      scenario.task(row) {
        _ = try await downloader.image(for: row)
        await order.add(row)
      }
    }
    for row in rows { await row.ended() }
    #expect(await order.rows == ["ann", "ben"])
  }
}
