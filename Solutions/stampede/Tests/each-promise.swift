import KataTesting
import Stampede
import Synchronization

final class Counter: Sendable {
  private let state = Mutex((now: 0, most: 0, all: 0))

  func enter() {
    state.withLock { state in
      state.now += 1
      state.all += 1
      state.most = max(state.most, state.now)
    }
  }

  func leave() { state.withLock { $0.now -= 1 } }
  var most: Int { state.withLock { $0.most } }
  var all: Int { state.withLock { $0.all } }
}

struct Card: Sequence, Sendable {
  let count: Int
  let read: Counter

  func makeIterator() -> AnyIterator<ContactSheet.Photo> {
    let read = read
    var number = 0
    let count = count
    return AnyIterator {
      guard number < count else { return nil }
      number += 1
      read.enter()
      return ContactSheet.Photo(number: number)
    }
  }
}

@Test func theCardIsKeptInOrderAndWithinTheLimit() {
  prove { scenario in
    let busy = Counter()
    let sheet = ContactSheet(limit: 2) { photo in
      busy.enter()
      await scenario.pause()
      busy.leave()
      return "\(photo.number)"
    }
    let card = Card(count: 3, read: Counter())
    try await #expect(sheet.thumbnails(of: card) == ["1", "2", "3"])
    #expect(busy.most <= 2)
  }
}

@Test func twoAreShrunkAtATimeAndNoMoreAreRead() {
  prove { scenario in
    let read = Counter()
    let busy = Counter()
    let go = Gate()
    let sheet = ContactSheet(limit: 2) { photo in
      busy.enter()
      await go.pass()
      return "\(photo.number)"
    }
    let user = scenario.task("user") { try await sheet.thumbnails(of: Card(count: 6, read: read)) }
    await scenario.quiet()
    #expect(busy.most == 2)
    #expect(read.all <= 3)
    go.open()
    await user.ended()
  }
}

@Test func onlyWhatWasReadBeginsForACancelledUser() {
  prove { scenario in
    let read = Counter()
    let begun = Counter()
    let go = Gate()
    let sheet = ContactSheet(limit: 1) { photo in
      begun.enter()
      await go.pass()
      return "\(photo.number)"
    }
    let user = scenario.task("user") { try await sheet.thumbnails(of: Card(count: 4, read: read)) }
    await scenario.quiet()
    let readByThen = read.all
    user.cancel()
    go.open()
    await user.ended()
    #expect(begun.all <= readByThen)
  }
}
