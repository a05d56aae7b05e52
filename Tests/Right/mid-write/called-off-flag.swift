// one task for the run that is never cancelled, and a flag that a cancellation handler sets
import Synchronization

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

  private final class Flag: Sendable {
    private let isSet = Mutex(false)
    func set() { isSet.withLock { $0 = true } }
    func check() throws {
      if isSet.withLock({ $0 }) { throw CancellationError() }
    }
  }

  public func run(_ photos: [Int]) async throws -> Int {
    let isCalledOff = Flag()
    if Task.isCancelled { isCalledOff.set() }
    let work = Task {
      var count = 0
      for photo in photos where !imported.contains(photo) {
        try isCalledOff.check()
        try await card.write(photo)
        try await card.enter(photo)
        imported.append(photo)
        count += 1
      }
      return count
    }
    return try await withTaskCancellationHandler {
      try await work.value
    } onCancel: {
      isCalledOff.set()
    }
  }
}
