// each run is a task that comes after the one before it; a child group shields nothing, so entering is a task again
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

  private var last: Task<Int, any Error>?

  public func run(_ photos: [Int]) async throws -> Int {
    let before = last
    let mine = Task {
      _ = await before?.result
      return try await bring(photos)
    }
    last = mine
    return try await withTaskCancellationHandler {
      try await mine.value
    } onCancel: {
      mine.cancel()
    }
  }

  private func bring(_ photos: [Int]) async throws -> Int {
    var count = 0
    for photo in photos where !imported.contains(photo) {
      try Task.checkCancellation()
      try await card.write(photo)
      await finish(photo)
      count += 1
    }
    return count
  }

  private func finish(_ photo: Int) async {
    await withCheckedContinuation { done in
      Task {
        try? await card.enter(photo)
        imported.append(photo)
        done.resume()
      }
    }
  }
}
