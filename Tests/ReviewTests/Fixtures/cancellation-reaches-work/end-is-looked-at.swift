struct Export {
  let folder: Folder

  func write(_ rows: AsyncThrowingStream<String, any Error>, as name: String) async throws {
    do {
      try await folder.create(name)
      for try await row in rows { try await folder.append(row, to: name) }
      try Task.checkCancellation()
      try await folder.close(name)
    } catch {
      await folder.remove(name)
      throw error
    }
  }

  // Whatever ends the events, what is open is closed.
  func show(_ events: AsyncStream<String>) async {
    for await event in events { await folder.note(event) }
    await folder.close("events")
  }
}
