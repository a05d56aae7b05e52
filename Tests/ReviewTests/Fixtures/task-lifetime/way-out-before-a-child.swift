struct Desk {
  let server: Server

  func page(_ id: String) async -> String? {
    guard await server.allows(id) else { return nil }
    async let text = server.text(id)
    async let title = server.title(id)
    let lines = await server.notes(id).filter { note in return note.isOpen }
    return await title + text + lines.joined()
  }
}
