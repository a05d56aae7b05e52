import CancelTheater
import Synchronization
import ThreadLab

func callerLeaves() {
  story("The task of a page is cancelled while its request begins") {
    let station = Station()
    let client = NetworkClient(token: { await station.token() }, send: { try await station.send($0, $1) })
    let page = Task { try await client.data("inbox") }
    await atOnce(["page": { _ = await page.result }, "user": { page.cancel() }])
    await check(client, station)
  }
}

func sameId() {
  story("Two requests of an id are cancelled while they begin") {
    let station = Station()
    let client = NetworkClient(token: { await station.token() }, send: { try await station.send($0, $1) })
    await atOnce([
      "page": { _ = try? await client.data("inbox") }, "list": { _ = try? await client.data("inbox") },
      "user": { await client.cancel("inbox") },
    ])
    await check(client, station)
  }
  story("A request is cancelled by its id, and its page is closed as soon as the sending is cancelled") {
    let station = Station()
    let page = Mutex<Task<String, any Error>?>(nil)
    let client = NetworkClient(
      token: { await station.token() },
      send: { id, token in
        try await withTaskCancellationHandler {
          try await station.send(id, token)
        } onCancel: {
          let page = page.withLock { $0 }
          page?.cancel()
        }
      })
    let request = Task { try await client.data("inbox") }
    page.withLock { $0 = request }
    try? await Task.sleep(for: .milliseconds(500))
    await atOnce(["user": { await client.cancel("inbox") }])
    let answer = try? await request.value
    expect(answer == nil, "A request was cancelled while it was being sent, and has an answer.")
    await check(client, station)
    page.withLock { $0 = nil }
  }
}

private func check(_ client: NetworkClient, _ station: Station) async {
  await settle()
  let count = await client.activeCount
  expect(count == 0, "Every request has returned, and \(count) count as under way.")
  expect(station.underWay == 0, "Every request has returned, and \(station.underWay) are still being sent.")
}

/// `@unchecked Sendable`: one thread at a time runs in a story, and the stories' own code never stops in the middle.
private final class Station: @unchecked Sendable {
  private(set) var underWay = 0

  func token() async -> String {
    await Task.yield()
    return "token"
  }

  func send(_ id: String, _ token: String) async throws -> String {
    try Task.checkCancellation()
    underWay += 1
    defer { underWay -= 1 }
    note("sends “\(id)”")
    try await Task.sleep(for: .seconds(1))
    return "answer"
  }
}
