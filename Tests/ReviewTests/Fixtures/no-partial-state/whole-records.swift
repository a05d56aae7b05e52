protocol Shelf: Sendable {
  func put(_ book: Int) async throws
  func list(_ book: Int) async throws
  func take(_ book: Int) async throws
  func flush() async throws
}

actor Library {
  private let shelf: any Shelf
  private(set) var books: [Int] = []

  init(shelf: any Shelf) { self.shelf = shelf }

  func addOrTakeBack(_ new: [Int]) async throws {
    for book in new {
      try await shelf.put(book)
      do {
        try await shelf.list(book)
      } catch {
        try? await shelf.take(book)
        throw error
      }
      books.append(book)
    }
  }

  func addInOnePiece(_ new: [Int]) async throws {
    for book in new {
      try await Task { [shelf] in
        try await shelf.put(book)
        try await shelf.list(book)
      }.value
      books.append(book)
    }
  }

  func addAndFlush(_ new: [Int]) async throws {
    for book in new {
      try await shelf.put(book)
      try await shelf.flush()
      books.append(book)
    }
  }
}
