final class Connection {
  private var closing: Task<Void, Never>?
  private let socket: Socket

  func closeLater() {
    closing?.cancel()
    closing = Task { [socket] in
      do {
        try await Task.sleep(for: .seconds(30))
        await socket.close()
      } catch {
        // Somebody needs it again.
      }
    }
  }
}
