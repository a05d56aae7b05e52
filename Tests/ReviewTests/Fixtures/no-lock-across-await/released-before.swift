import Foundation

final class Gate {
  private let lock = NSLock()

  func enter() { lock.lock() }
  func leave() { lock.unlock() }
}

final class Shelf {
  private let gate = Gate()
  private var books: [String: String] = [:]

  func book(_ isbn: String, find: (String) async throws -> String) async throws -> String {
    gate.enter()
    if let known = books[isbn] {
      gate.leave()
      return known
    }
    gate.leave()
    let book = try await find(isbn)
    gate.enter()
    defer { gate.leave() }
    books[isbn] = book
    return book
  }
}
