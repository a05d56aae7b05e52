func fastest(_ mirrors: [Mirror]) async throws -> String {
  try await withThrowingTaskGroup(of: String.self) { group in
    for mirror in mirrors { group.addTask { try await mirror.text() } }
    defer { group.cancelAll() }
    guard let text = try await group.next() else { throw NoMirrors() }
    return text
  }
}

func both(_ one: Mirror, _ other: Mirror) async throws -> String {
  try await withThrowingTaskGroup(of: String.self) { group in
    group.addTask { try await one.text() }
    group.addTask { try await other.text() }
    let first = try await group.next()!
    let second = try await group.next()!
    return first + second
  }
}

func each(_ mirrors: [Mirror]) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    for mirror in mirrors { group.addTask { try await mirror.refresh() } }
    for try await _ in group {}
  }
}
