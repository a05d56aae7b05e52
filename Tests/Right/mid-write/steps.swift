// a state machine of steps in which a photo that is written has only one way
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

  private enum Step {
    case look(Int)
    case write(Int)
    case enter(Int)
    case complete
  }

  public func run(_ photos: [Int]) async throws -> Int {
    var done: [Int] = []
    var step = Step.look(0)
    while true {
      switch step {
      case .look(let at) where at == photos.count:
        step = .complete
      case .look(let at):
        step = imported.contains(photos[at]) ? .look(at + 1) : .write(at)
      case .write(let at):
        try Task.checkCancellation()
        try await card.write(photos[at])
        step = .enter(at)
      case .enter(let at):
        let (photo, card) = (photos[at], card)
        let entry = Task.detached(priority: Task.currentPriority) { try await card.enter(photo) }
        try await entry.value
        imported.append(photo)
        done.append(photo)
        step = .look(at + 1)
      case .complete:
        return done.count
      }
    }
  }
}
