// a photo that the card does not enter any more is removed in a task of its own, which is awaited
public protocol Card: Sendable {
  func write(_ photo: Int) async throws
  func enter(_ photo: Int) async throws
  func remove(_ photo: Int) async throws
}

public enum CardError: Error {
  case full
}

public actor Importer {
  private let card: any Card

  public private(set) var imported: [Int] = []

  public init(card: any Card) {
    self.card = card
  }

  public func run(_ photos: [Int]) async throws -> Int {
    let before = imported.count
    for photo in photos where !imported.contains(photo) {
      try await card.write(photo)
      do {
        try await card.enter(photo)
      } catch {
        let undo = Task.detached { [card] in try await card.remove(photo) }
        try await undo.value
        throw error
      }
      imported.append(photo)
    }
    return imported.count - before
  }
}
