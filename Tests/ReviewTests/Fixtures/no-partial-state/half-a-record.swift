protocol Shelf: Sendable {
  func put(_ book: Int) async throws
  func list(_ book: Int) async throws
  func take(_ book: Int) async throws
}

actor Library {
  private let shelf: any Shelf
  private(set) var books: [Int] = []

  init(shelf: any Shelf) { self.shelf = shelf }

  func add(_ new: [Int]) async throws {
    for book in new {
      try await shelf.put(book)
      try await shelf.list(book)
      //          ^ look
      books.append(book)
    }
  }
}
