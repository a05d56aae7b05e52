import ScheduleLab
import Stampede
import Testing

@Suite struct StampedeSuite {
  @Test func allOnce() {
    check { scenario in
      let count = scenario.choose("photos on the card", from: [0, 1, 3])
      let darkroom = Darkroom(scenario)
      let sheet = ContactSheet(limit: 2) { photo in
        await darkroom.shrink(photo) { await scenario.pause() }
      }
      let thumbnails = try await sheet.thumbnails(of: Card(count: count, in: darkroom))
      scenario.note("the sheet has \(thumbnails.count)")
      scenario.expect(
        thumbnails.sorted() == (0..<count).map { "photo \($0 + 1)" },
        "The sheet does not have the thumbnail of each photo exactly once.")
      scenario.expect(darkroom.begun.count == count, "Each photo is shrunk exactly once.")
    }
  }

  @Test func severalAtOnce() {
    let hang = "One photo waits until another has begun, and that never happens: the limit allows two at a time."
    check(ifItHangs: hang) { scenario in
      let darkroom = Darkroom(scenario)
      let second = Gate()
      let sheet = ContactSheet(limit: 2) { photo in
        await darkroom.shrink(photo) {
          if photo.number == 2 { second.open() }
          if photo.number == 1 { await second.pass() }
        }
      }
      let thumbnails = try await sheet.thumbnails(of: Card(count: 3, in: darkroom))
      scenario.expect(thumbnails.count == 3, "The sheet does not have the thumbnail of each photo exactly once.")
    }
  }

  @Test func cardOrder() {
    check { scenario in
      let darkroom = Darkroom(scenario)
      let sheet = ContactSheet(limit: 2) { photo in
        await darkroom.shrink(photo) { await scenario.wait(.seconds(photo.number == 1 ? 3 : 1)) }
      }
      let thumbnails = try await sheet.thumbnails(of: Card(count: 3, in: darkroom))
      scenario.note("sheet: \(thumbnails.map { $0.suffix(1) }.joined(separator: ", "))")
      scenario.expect(thumbnails.count == 3, "The sheet does not have the thumbnail of each photo exactly once.")
      scenario.expect(
        thumbnails == ["photo 1", "photo 2", "photo 3"],
        "The thumbnails stand in the order in which they were done, not in the order of the card.")
    }
  }

  @Test func withinLimit() {
    check { scenario in
      let darkroom = Darkroom(scenario)
      let sheet = ContactSheet(limit: 2) { photo in
        await darkroom.shrink(photo) {
          scenario.expect(
            darkroom.atWork <= 2, "More photos are being shrunk at the same time than the limit allows.")
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
        "Nobody can shrink them yet, and photo after photo is read from the card: they all lie in memory.")
      isDry.open()
      await maker.ended()
    }
  }

  @Test func cancelBeginsNothing() {
    check { scenario in
      let darkroom = Darkroom(scenario)
      let isDry = Gate()
      let sheet = ContactSheet(limit: 2) { photo in
        await darkroom.shrink(photo) { await isDry.pass() }
      }
      let maker = scenario.task("maker") {
        do {
          _ = try await sheet.thumbnails(of: Card(count: 3, in: darkroom))
          return false
        } catch {
          scenario.note("the maker stops")
          return true
        }
      }
      await scenario.quiet()
      let begun = darkroom.begun.count
      maker.cancel()
      scenario.note("the maker is cancelled")
      isDry.open()
      let isStopped = try await maker.value
      scenario.expect(
        darkroom.begun.count == begun, "The maker’s task has been cancelled, and new photos are begun after that.")
      scenario.expect(
        isStopped || begun == 3, "The maker’s task has been cancelled, and a sheet with gaps looks like a complete one."
      )
    }
  }
}

/// Where photos are shrunk, and counted.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and no method suspends while it changes the state.
private final class Darkroom: @unchecked Sendable {
  let begun = Log<Int>()
  fileprivate(set) var read = 0
  private(set) var atWork = 0
  private let scenario: Scenario

  init(_ scenario: Scenario) { self.scenario = scenario }

  func shrink(_ photo: ContactSheet.Photo, _ work: () async -> Void) async -> String {
    begun.add(photo.number)
    atWork += 1
    defer { atWork -= 1 }
    scenario.note("\(photo.number) begins")
    await work()
    scenario.note("\(photo.number) is done")
    return "photo \(photo.number)"
  }
}

/// A card whose photos are read one by one.
private struct Card: Sequence, Sendable {
  let count: Int
  let darkroom: Darkroom

  init(count: Int, in darkroom: Darkroom) {
    self.count = count
    self.darkroom = darkroom
  }

  func makeIterator() -> AnyIterator<ContactSheet.Photo> {
    var number = 0
    return AnyIterator {
      guard number < count else { return nil }
      number += 1
      darkroom.read += 1
      return ContactSheet.Photo(number: number)
    }
  }
}
