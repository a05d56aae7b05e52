import CancelTheater
import Synchronization
import ThreadLab

func callerLeaves() {
  story("The task of a page is cancelled while its request begins") {
    let station = Station()
    let client = NetworkClient(token: { await station.token() }, send: { try await station.send($0, $1) })
    let page = Task { try await client.data("inbox") }
    await atOnce(["page": { _ = await page.result }, "user": { page.cancel() }])
    let answer = try? await page.value
    expect(answer == nil, "The task of a page was cancelled a second before the answer, and the page has an answer.")
    await check(client, station)
  }
  story("The task of a page is cancelled while it waits for its token, which comes after that") {
    let (station, office) = (Station(), Office())
    let client = NetworkClient(token: { await office.token() }, send: { try await station.send($0, $1) })
    let page = Task { try await client.data("inbox") }
    await settle()
    await atOnce([
      "user": {
        page.cancel()
        office.handOut()
      }
    ])
    _ = await page.result
    await check(client, station)
    expect(station.sent == 0, "A request was cancelled before its token had come, and it was sent after that.")
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
  private(set) var (underWay, sent) = (0, 0)

  func token() async -> String {
    await Task.yield()
    return "token"
  }

  func send(_ id: String, _ token: String) async throws -> String {
    try Task.checkCancellation()
    underWay += 1
    sent += 1
    defer { underWay -= 1 }
    note("sends “\(id)”")
    try await Task.sleep(for: .seconds(1))
    return "answer"
  }
}

/// Hands out a token when it is told to. It does not notice a cancellation.
private final class Office: Sendable {
  private let waiting = Mutex<CheckedContinuation<String, Never>?>(nil)

  func token() async -> String {
    await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
  }

  func handOut() { waiting.withLock { $0.take() }?.resume(returning: "token") }
}
