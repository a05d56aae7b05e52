struct Export {
  let folder: Folder

  func write(_ rows: AsyncThrowingStream<String, any Error>, as name: String) async throws {
    do {
      try await folder.create(name)
      for try await row in rows { try await folder.append(row, to: name) }
      try await folder.close(name)
      //          ^ likely
    } catch {
      await folder.remove(name)
      throw error
    }
  }
}
