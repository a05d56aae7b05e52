/// What is set later under another condition puts nothing back.
@MainActor final class Feed {
  private(set) var hasMore = false
  private(set) var items: [String] = []
  let server: Server

  init(server: Server) { self.server = server }

  func load(anew: Bool, kind: Kind) async {
    if anew { hasMore = true }
    do {
      switch kind {
      case .pages: items = try await server.page()
      case .all:
        items = try await server.all()
        hasMore = false
      }
    } catch {
      items = []
    }
  }
}
