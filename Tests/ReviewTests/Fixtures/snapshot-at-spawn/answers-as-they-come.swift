func titles(of pages: [Page]) async throws -> [String] {
  try await withThrowingTaskGroup(of: String.self) { group in
    for page in pages {
      group.addTask { try await page.title() }
    }
    var titles: [String] = []
    for try await title in group {
      titles.append(title)
      //^ look
    }
    return titles
  }
}
