// the photo is written in the own task and entered in one that nobody cancels
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
    for photo in photos where !imported.contains(photo) {
      try Task.checkCancellation()
      try await card.write(photo)
      try await Task { [card] in try await card.enter(photo) }.value
      imported.append(photo)
      count += 1
    }
    return count
  }
}
