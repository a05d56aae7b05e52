@MainActor final class Timeline {
  private let source: Source
  private var lastID = 0

  init(source: Source) { self.source = source }

  func next() async throws {
    guard lastID > 0 else { return }
    let page = try await source.page(after: lastID)
    await source.append(page)
  }
}
