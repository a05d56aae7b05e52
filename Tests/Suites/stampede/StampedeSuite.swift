import ScheduleLab
import Stampede
import Testing

@Suite struct StampedeSuite {
  @Test func allOnce() {
    check(many: shrinkMany) { scenario in
      let count = scenario.choose("photos on the card", from: [0, 1, 3])
      let darkroom = Darkroom(scenario)
      let sheet = ContactSheet(limit: 2) { photo in
        await darkroom.shrink(photo) { await scenario.pause() }
      }
      guard let thumbnails = await thumbnails(of: Card(count: count, in: darkroom), by: sheet, scenario) else { return }
      scenario.note("the sheet has \(thumbnails.count)")
      scenario.expect(
        thumbnails.sorted() == (0..<count).map { "photo \($0 + 1)" },
        "The sheet does not have the thumbnail of each photo exactly once.")
      scenario.expect(darkroom.begun.count == count, "Each photo is shrunk exactly once.")
    }
  }

  /// Shrinks more photos than a loop or a list with a limit takes: one by one, and all at once.
  @Sendable private func shrinkMany(_ scenario: Scenario) async {
    for limit in [1, 40] {
      let sheet = ContactSheet(limit: limit) { photo in
        await scenario.pause()
        return "photo \(photo.number)"
      }
      let card = Card(count: 40, in: Darkroom(scenario))
      scenario.note("\(card.numbers.count) photos, and a limit of \(limit)")
      guard let thumbnails = await thumbnails(of: card, by: sheet, scenario) else { return }
      let photos = card.numbers.map { "photo \($0)" }
      let shown = Set(photos).intersection(thumbnails).count
      scenario.expect(
        shown == photos.count,
        "A card has \(photos.count) photos, the limit is \(limit), and the sheet shows \(shown) of them.")
      scenario.expect(
        thumbnails.count == photos.count,
        "A card has \(photos.count) photos, and the sheet has \(thumbnails.count) thumbnails.")
    }
    await shrinkTwoCards(scenario)
    await shrinkTwoCards(scenario, stopsOne: true)
  }

  private func shrinkTwoCards(_ scenario: Scenario, stopsOne: Bool = false) async {
    let sheet = ContactSheet(limit: 2) { photo in
      await scenario.pause()
      return "photo \(photo.number)"
    }
    scenario.note("two cards at the same time, with photos 1 to 3 and 11 to 13")
    let cards = [[1, 2, 3], [11, 12, 13]].map { Card($0, in: Darkroom(scenario)) }
    let desks = cards.map { card in scenario.call("desk") { try await sheet.thumbnails(of: card) } }
    if stopsOne {
      await scenario.pause()
      scenario.note("the task of the first card is cancelled")
      desks[0].leave()
    }
    await scenario.quiet()
    for (card, desk) in zip(cards, desks) where !desk.hasLeft {
      scenario.expect(
        desk.value?.sorted() == card.numbers.map { "photo \($0)" },
        stopsOne
          ? "Two sheets were made at the same time, the task of one was cancelled, and the other one was not made."
          : "The sheets of two cards were made at the same time, and one does not have the thumbnails of its own card.")
    }
  }

  /// What the sheet makes of a card, with nothing cancelled; nil if it throws.
  private func thumbnails(of card: Card, by sheet: ContactSheet, _ scenario: Scenario) async -> [String]? {
    do {
      return try await sheet.thumbnails(of: card)
    } catch {
      scenario.expect(false, "Nothing was cancelled, and instead of a sheet there is an error: \(error).")
      return nil
    }
  }

  @Test func severalAtOnce() {
    let hang = "One photo waits until another has begun, and that never happens: the limit allows two at a time."
    check(ifItHangs: hang) { scenario in
      let darkroom = Darkroom(scenario)
      let waiting = Log<Gate>()
      let sheet = ContactSheet(limit: 2) { photo in
        await darkroom.shrink(photo) {
          // Of two in turn, whichever they are, the first waits for the second.
          let gate = Gate()
          waiting.add(gate)
          if waiting.count % 2 == 1 { await gate.pass() } else { waiting.entries[waiting.count - 2].open() }
        }
      }
      guard let thumbnails = await thumbnails(of: Card(count: 4, in: darkroom), by: sheet, scenario) else { return }
      scenario.expect(thumbnails.count == 4, "The sheet does not have the thumbnail of each photo exactly once.")
    }
  }

  @Test func cardOrder() {
    check { scenario in
      let darkroom = Darkroom(scenario)
      let sheet = ContactSheet(limit: 2) { photo in
        await darkroom.shrink(photo) { await scenario.wait(.seconds(photo.number == 1 ? 3 : 1)) }
      }
      let numbers = scenario.choose("the card has the photos", from: [[1, 2, 3], [9999, 1, 9999]])
      guard let thumbnails = await thumbnails(of: Card(numbers, in: darkroom), by: sheet, scenario) else { return }
      let names = thumbnails.map { $0.replacing(" again", with: "") }
      scenario.note("sheet: \(thumbnails.map { $0.dropFirst("photo ".count) }.joined(separator: ", "))")
      scenario.expect(thumbnails.count == 3, "The sheet does not have the thumbnail of each photo exactly once.")
      scenario.expect(
        numbers == [1, 2, 3] || names != ["photo 1", "photo 9999", "photo 9999"],
        "The camera's counter had begun again, and the thumbnails are in the order of their numbers.")
      scenario.expect(
        names == numbers.map { "photo \($0)" },
        "The thumbnails are not in the order of the card.")
      scenario.expect(
        Set(thumbnails).count == 3, "Two photos have the same number, and one of them is on the sheet twice.")
    }
  }

  @Test func withinLimit() {
    check { scenario in
      let darkroom = Darkroom(scenario)
      let limit = scenario.choose("the limit", from: [2, 1])
      let sheet = ContactSheet(limit: limit) { photo in
        await darkroom.shrink(photo) {
          scenario.expect(
            darkroom.atWork <= limit, "More photos are being shrunk at the same time than the limit allows.")
          await scenario.pause()
        }
      }
      _ = try await sheet.thumbnails(of: Card(count: 4, in: darkroom))
    }
  }

  @Test func readAsNeeded() {
    check { scenario in
      let darkroom = Darkroom(scenario)
      let isDry = Gate()
      let sheet = ContactSheet(limit: 2) { photo in
        await darkroom.shrink(photo) { await isDry.pass() }
      }
      let maker = scenario.task("maker") {
        _ = try await sheet.thumbnails(of: Card(count: 4, in: darkroom))
      }
      await scenario.quiet()
      scenario.note("\(darkroom.read) are read")
      scenario.expect(
        darkroom.read <= 3,
        "Two photos are being shrunk, the limit is two, and more than one other has been read from the card.")
      isDry.open()
      await maker.ended()
    }
  }

  @Test func cancelBeginsNothing() {
    check { scenario in
      let darkroom = Darkroom(scenario)
      let isDry = Gate()
      let mayBegin = Gate()
      let moment = scenario.choose("the maker is cancelled", from: ["while photos are shrunk", "before it has begun"])
      let sheet = ContactSheet(limit: 2) { photo in
        await darkroom.shrink(photo) {
          scenario.expect(
            darkroom.begun.count <= darkroom.limit,
            "The caller’s task was cancelled, and a photo that had not been read was begun after that.")
          await isDry.pass()
        }
      }
      let maker = scenario.task("maker") {
        await mayBegin.pass()
        do {
          let thumbnails = try await sheet.thumbnails(of: Card(count: 4, in: darkroom))
          scenario.note("the maker has a sheet of \(thumbnails.count)")
          return false
        } catch {
          scenario.note("the maker stops")
          return true
        }
      }
      if moment == "while photos are shrunk" { mayBegin.open() }
      await scenario.quiet()
      darkroom.limit = darkroom.read
      maker.cancel()
      scenario.note("the maker is cancelled")
      mayBegin.open()
      isDry.open()
      let isStopped = try await maker.value
      scenario.expect(
        isStopped || darkroom.begun.count == 4,
        "The caller’s task was cancelled, and an incomplete sheet is returned as a complete one.")
    }
  }
}

/// Where photos are shrunk, and counted.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
private final class Darkroom: @unchecked Sendable {
  let begun = Log<Int>()
  fileprivate(set) var read = 0
  /// How many photos may be begun at most.
  fileprivate var limit = Int.max
  private(set) var atWork = 0
  private let scenario: Scenario

  init(_ scenario: Scenario) { self.scenario = scenario }

  func shrink(_ photo: ContactSheet.Photo, _ work: () async -> Void) async -> String {
    // The camera's counter begins again: two photos can have the same number.
    let name = begun.entries.contains(photo.number) ? "photo \(photo.number) again" : "photo \(photo.number)"
    begun.add(photo.number)
    atWork += 1
    defer { atWork -= 1 }
    scenario.note("\(name.dropFirst("photo ".count)) begins")
    await work()
    scenario.note("\(name.dropFirst("photo ".count)) is done")
    return name
  }
}

/// A card whose photos are read one by one.
private struct Card: Sequence, Sendable {
  let numbers: [Int]
  let darkroom: Darkroom

  init(count: Int, in darkroom: Darkroom) {
    self.init(Array(1..<(count + 1)), in: darkroom)
  }

  init(_ numbers: [Int], in darkroom: Darkroom) {
    self.numbers = numbers
    self.darkroom = darkroom
  }

  func makeIterator() -> AnyIterator<ContactSheet.Photo> {
    var numbers = numbers.makeIterator()
    return AnyIterator {
      guard let number = numbers.next() else { return nil }
      darkroom.read += 1
      return ContactSheet.Photo(number: number)
    }
  }
}
