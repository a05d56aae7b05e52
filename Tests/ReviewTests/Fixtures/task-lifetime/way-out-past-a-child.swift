struct Desk {
  let server: Server

  func page(_ id: String) async -> String? {
    async let text = server.text(id)
    guard await server.allows(id) else { return nil }
    //                                     ^ look
    return await text
  }
}
