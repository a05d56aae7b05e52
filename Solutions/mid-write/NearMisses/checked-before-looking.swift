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
    var count = 0
    for photo in photos {
      try Task.checkCancellation()
      if imported.contains(photo) { continue }
      try await card.write(photo)
      try await Task { [card] in try await card.enter(photo) }.value
      imported.append(photo)
      count += 1
    }
    return count
  }
}
