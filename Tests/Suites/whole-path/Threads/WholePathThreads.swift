import ThreadLab
import WholePath

func cancelledBeforeSaving() {
  story("The refresh is cancelled while it goes on") {
    let server = Server()
    let model = await InboxModel(network: server, store: server) { [Message(1, $0)] }
    let screen = Task { await model.refresh() }
    await atOnce(["screen": { await screen.value }, "user": { screen.cancel() }])
    let (state, messages) = await (model.state, model.messages)
    expect(state != .loading, "The refresh is over, and the screen says that it loads.")
    expect(
      messages == server.saved, "\(server.saved.count) messages are stored, and the screen shows \(messages.count).")
    expect((state == .loaded) == !server.saved.isEmpty, "The state is \(state), and \(server.saved.count) are stored.")
  }
}

/// `@unchecked Sendable`: one thread at a time runs in a story, and the stories' own code never stops in the middle.
private final class Server: Network, Store, @unchecked Sendable {
  private(set) var saved: [Message] = []

  func fetch() async throws -> String {
    await Task.yield()
    try Task.checkCancellation()
    note("has fetched")
    return "hello"
  }

  func save(_ messages: [Message]) async throws {
    let isLate = Task.isCancelled
    await Task.yield()
    expect(isLate || !Task.isCancelled, "Saving had begun when the task was cancelled, and it was cancelled as well.")
    try Task.checkCancellation()
    note("has saved")
    saved = messages
  }

  func all() async throws -> [Message] {
    await Task.yield()
    try Task.checkCancellation()
    return saved
  }
}
