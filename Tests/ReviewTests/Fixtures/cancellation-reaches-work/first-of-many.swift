func fastest(_ mirrors: [Mirror]) async throws -> String {
  try await withThrowingTaskGroup(of: String.self) { group in
    for mirror in mirrors {
      group.addTask { try await mirror.text() }
    }
    guard let text = try await group.next() else { throw NoMirrors() }
    //                           ^ likely
    return text
  }
}

func all(_ mirrors: [Mirror]) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    for mirror in mirrors { group.addTask { try await mirror.refresh() } }
    try await group.waitForAll()
    //          ^ look
  }
}
