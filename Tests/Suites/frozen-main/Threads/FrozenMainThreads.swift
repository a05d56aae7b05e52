import FrozenMain
import ThreadLab

func cancelReachesDecoding() {
  story("load is cancelled before its page comes") {
    let server = Server()
    let model = await FeedModel(fetch: { try await server.fetch() }, decode: { try server.decode($0) })
    let load = Task(name: "load") { @MainActor in try await model.load() }
    await settle()
    note("load is cancelled")
    load.cancel()
    server.answer()
    _ = await load.result
    await settle()
  }
}

/// `@unchecked Sendable`: one thread at a time runs in a story, and the stories' own code never stops in the middle.
private final class Server: @unchecked Sendable {
  private var request: CheckedContinuation<Void, Never>?

  func fetch() async throws -> String {
    await withCheckedContinuation { request = $0 }
    return "rain wind"
  }

  func answer() {
    note("the page is there")
    request?.resume()
  }

  func decode(_ page: String) throws -> [String] {
    note("decodes")
    expect(Task.isCancelled, "The page is decoded after that, and the decoding is not cancelled.")
    try Task.checkCancellation()
    return page.split(separator: " ").map(String.init)
  }
}
