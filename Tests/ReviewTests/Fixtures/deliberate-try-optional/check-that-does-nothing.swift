func copy(_ files: [File], to folder: Folder) async throws {
  for file in files {
    try? Task.checkCancellation()
    //     ^ certain
    try await folder.add(file)
  }
}
