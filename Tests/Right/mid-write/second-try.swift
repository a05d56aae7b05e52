// entered in the own task, and once more in a free one if that was cancelled
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
      if imported.contains(photo) { continue }
      try await card.write(photo)
      await enter(photo)
      count += 1
    }
    return count
  }

  private func enter(_ photo: Int) async {
    let card = card
    do {
      try await card.enter(photo)
    } catch {
      _ = await Task { try await card.enter(photo) }.result
    }
    imported.append(photo)
  }
}
