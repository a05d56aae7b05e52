actor Sender {
  private var token = ""
  private let server: Server

  func renew(_ token: String) { self.token = token }

  // The message is what was meant; the token must be the one that is valid when it is sent.
  func send(_ message: String) {
    Task { await server.send(message, token: token) }
  }
}
