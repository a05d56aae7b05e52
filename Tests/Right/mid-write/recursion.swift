// recursion over the rest; a photo is a result of its own
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
    try await bring(photos[...])
  }

  private func bring(_ rest: ArraySlice<Int>) async throws -> Int {
    guard let next = rest.firstIndex(where: { !imported.contains($0) }) else { return 0 }
    let photo = rest[next]
    if Task.isCancelled { throw CancellationError() }
    try await card.write(photo)
    let entering = Task { [card] in
      try await card.enter(photo)
      return photo
    }
    let entered = try await entering.value
    imported.append(entered)
    return try await 1 + bring(rest[(next + 1)...])
  }
}
