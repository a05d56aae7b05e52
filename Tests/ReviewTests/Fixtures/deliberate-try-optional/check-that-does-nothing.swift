func begin(_ folder: Folder) async throws {
  try? Task.checkCancellation()
  //     ^ look
  try await folder.open()
}

func copy(_ files: [File], to folder: Folder) async throws {
  for file in files {
    try? Task.checkCancellation()
    //     ^ certain
    try await folder.add(file)
  }
}
