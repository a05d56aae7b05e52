// the photo is written in the task of the run, where the card sees a cancellation; the entry is made in a task of its own
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
      try await enter(photo)
      imported.append(photo)
      count += 1
    }
    return count
  }

  private func enter(_ photo: Int) async throws {
    try await Task { [card] in try await card.enter(photo) }.value
  }
}
