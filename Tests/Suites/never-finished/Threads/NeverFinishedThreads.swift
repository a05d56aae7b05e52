import NeverFinished
import ThreadLab

func readerLeaves() {
  story("The reader leaves while the card is read") { await leave(Deck(listens: true)) }
  story("The reader leaves while a card is read that knows nothing of cancellation") {
    await leave(Deck(listens: false))
  }
  story("Two cards are read") {
    let (north, south) = (Deck(listens: true), Deck(listens: true))
    await atOnce([
      "north": { expect(await rows(of: north) == north.all, "The card was read to its end, and rows are missing.") },
      "south": { expect(await rows(of: south) == south.all, "The card was read to its end, and rows are missing.") },
    ])
  }
}

private func leave(_ card: Deck) async {
  let reader = Task { await rows(of: card) }
  await atOnce([
    "reader": {
      let seen = await reader.value
      expect(card.all.starts(with: seen), "The card has \(card.all), and the reader got \(seen).")
    },
    "user": { reader.cancel() },
  ])
  await settle()
}

private func rows(of card: Deck) async -> [String] {
  var seen: [String] = []
  do { for try await row in CardReader(card: card).rows() { seen.append(row) } } catch {}
  return seen
}

/// A card with two rows.
///
/// `@unchecked Sendable`: one thread at a time runs in a story, and the stories' own code never stops in the middle.
private final class Deck: Card, @unchecked Sendable {
  let all = ["1", "2"]
  private var next = 0
  private let listens: Bool

  init(listens: Bool) { self.listens = listens }

  func read() async throws -> String? {
    await Task.yield()
    if listens { try Task.checkCancellation() }
    guard next < all.count else { return nil }
    defer { next += 1 }
    note("reads row \(all[next])")
    return all[next]
  }
}
