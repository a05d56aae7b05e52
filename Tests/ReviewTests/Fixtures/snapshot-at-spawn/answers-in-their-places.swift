func titles(of pages: [Page]) async throws -> [String] {
  try await withThrowingTaskGroup(of: (Int, String).self) { group in
    for (place, page) in pages.enumerated() {
      group.addTask { (place, try await page.title()) }
    }
    var titles: [(Int, String)] = []
    for try await title in group { titles.append(title) }
    return titles.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

func names(of pages: [Page]) async -> [String] {
  await withTaskGroup(of: String.self) { group in
    for page in pages { group.addTask { await page.name() } }
    var names: [String] = []
    for await name in group { names.append(name) }
    names.sort()
    return names
  }
}

func all(_ pages: [Page]) async -> Set<String> {
  await withTaskGroup(of: String.self) { group in
    for page in pages { group.addTask { await page.name() } }
    var names: Set<String> = []
    for await name in group { names.insert(name) }
    return names
  }
}
