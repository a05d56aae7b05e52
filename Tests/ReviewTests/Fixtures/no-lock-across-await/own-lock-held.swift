import Foundation

final class Gate {
  private let lock = NSLock()

  func enter() { lock.lock() }
  func leave() { lock.unlock() }
}

final class Shelf {
  private let gate = Gate()
  private var books: [String] = []

  func add(_ isbn: String, find: (String) async throws -> String) async throws {
    gate.enter()
    defer { gate.leave() }
    books.append(try await find(isbn))
    //                 ^ certain
  }
}
