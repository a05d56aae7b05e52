// an actor reads on demand and remembers how the card ended

public protocol Card: Sendable {
  func read() async throws -> String?
}

private actor Slot {
  private var card: (any Card)?

  init(card: any Card) {
    self.card = card
  }

  func row() async throws -> String? {
    guard let card, !Task.isCancelled else { return nil }
    var isOver = true
    defer { if isOver { self.card = nil } }
    let row = try await card.read()
    isOver = row == nil
    return row
  }
}

public final class CardReader: Sendable {
  private let card: any Card

  public init(card: any Card) {
    self.card = card
  }

  public func rows() -> AsyncThrowingStream<String, any Error> {
    let slot = Slot(card: card)
    return .init { try await slot.row() }
  }
}
