import StaleSnapshot
import ThreadLab

func twoNotes() {
  story("A screen reads its copy of the state while the token is renewed") {
    let server = Server()
    let store = MailStore(token: "1", clock: ContinuousClock(), client: server.client)
    let copy = await store.state
    await atOnce([
      "screen": { note("has the token \(copy.token)") }, "server": { await store.send(.tokenRenewed("2")) },
    ])
    await store.send(.sendTapped)
    await store.finish()
    expect(server.notes == ["2"], "The note must go out once, with the token 2, and went out with \(server.notes).")
  }
  story("Two threads send a note while the token is renewed") {
    let server = Server()
    let store = MailStore(token: "1", clock: ContinuousClock(), client: server.client)
    await atOnce([
      "north": { await store.send(.sendTapped) }, "south": { await store.send(.sendTapped) },
      "server": { await store.send(.tokenRenewed("2")) },
    ])
    await store.finish()
    expect(server.notes == ["2", "2"], "Two notes must go out with the token 2, and \(server.notes) went out.")
  }
}

/// The tokens of the notes that went out.
///
/// `@unchecked Sendable`: one thread at a time runs in a story, and the stories' own code never stops in the middle.
private final class Server: @unchecked Sendable {
  private(set) var notes: [String] = []

  var client: MailClient {
    MailClient(seal: { $0 }, put: { _, token in self.notes.append(token) })
  }
}
