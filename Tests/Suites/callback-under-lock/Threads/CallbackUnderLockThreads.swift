import CallbackUnderLock
import Synchronization
import ThreadLab

func inParallel() {
  story("Two ring at once") {
    let bell = Doorbell()
    let told = Visitors()
    _ = bell.listen { told.add($0) }
    await atOnce(["A": { bell.ring("A") }, "B": { bell.ring("B") }])
    expect(told.sorted == ["A", "B"], "A and B rang, and the listener was called for \(told.text).")
  }
  story("Two ring at once for two listeners") {
    let bell = Doorbell()
    let told = Visitors()
    _ = bell.listen { told.add("\($0) to the first") }
    _ = bell.listen { told.add("\($0) to the second") }
    await atOnce(["A": { bell.ring("A") }, "B": { bell.ring("B") }])
    for visitor in ["A", "B"] {
      expect(
        told.all.filter { $0.hasPrefix(visitor) } == ["\(visitor) to the first", "\(visitor) to the second"],
        "\(visitor) rang, and the listeners were not called once each in the order of registration: \(told.text).")
    }
  }
  story("A listener leaves while it rings") {
    let bell = Doorbell()
    let (told, left) = (Visitors(), Visitors())
    let place = bell.listen { left.add($0) }
    _ = bell.listen { told.add($0) }
    await atOnce(["ring": { bell.ring("A") }, "leave": { bell.leave(place) }])
    bell.ring("B")
    expect(told.sorted == ["A", "B"], "A and B rang, and the listener that stayed was called for \(told.text).")
    expect(!left.sorted.contains("B"), "leave returned before B rang, and the listener was called for \(left.text).")
    expect(left.sorted.count <= 1, "A rang once, and the listener that left was called for \(left.text).")
  }
  story("A listener leaves while one that came before it is called") {
    let bell = Doorbell()
    let left = Visitors()
    let hasLeft = Mutex(false)
    let isSeen = Mutex(false)
    _ = bell.listen { _ in if hasLeft.withLock({ $0 }) { isSeen.withLock { $0 = true } } }
    let place = bell.listen { left.add($0) }
    await atOnce([
      "ring": { bell.ring("A") },
      "leave": {
        bell.leave(place)
        hasLeft.withLock { $0 = true }
      },
    ])
    expect(
      !isSeen.withLock { $0 } || left.all.isEmpty,
      "leave had returned while the listener before it was called, and then the one that left was called for \(left.text)."
    )
  }
  story("A listener comes while it rings") {
    let bell = Doorbell()
    let (told, new) = (Visitors(), Visitors())
    _ = bell.listen { told.add($0) }
    await atOnce(["ring": { bell.ring("A") }, "listen": { _ = bell.listen { new.add($0) } }])
    bell.ring("B")
    expect(told.sorted == ["A", "B"], "A and B rang, and the first listener was called for \(told.text).")
    expect(new.sorted.count { $0 == "B" } == 1, "The new listener came before B rang, and was called for \(new.text).")
  }
  story("Two listeners come at once") {
    let bell = Doorbell()
    let (one, other) = (Visitors(), Visitors())
    let places = Mutex<[Doorbell.Place]>([])
    await atOnce([
      "one": {
        let place = bell.listen { one.add($0) }
        places.withLock { $0.append(place) }
      },
      "other": {
        let place = bell.listen { other.add($0) }
        places.withLock { $0.append(place) }
      },
    ])
    bell.ring("A")
    expect(
      one.sorted == ["A"] && other.sorted == ["A"],
      "Two listeners came, A rang, and they were called for \(one.text) and \(other.text).")
    let all = places.withLock { $0 }
    expect(all[0] != all[1], "Two listeners came at once, and got the same place.")
  }
  story("The bells of two houses ring each other") {
    let (one, other) = (Doorbell(), Doorbell())
    let told = Visitors()
    _ = one.listen { visitor in
      told.add("\(visitor) at one")
      if visitor == "A" { other.ring("neighbour") }
    }
    _ = other.listen { visitor in
      told.add("\(visitor) at the other")
      if visitor == "B" { one.ring("neighbour") }
    }
    await atOnce(["A": { one.ring("A") }, "B": { other.ring("B") }])
    expect(
      told.sorted == ["A at one", "B at the other", "neighbour at one", "neighbour at the other"],
      "A rang at one house and B at another, and each listener rang at the house of the other. The listeners were called for "
        + "\(told.text).")
  }
  story("A listener takes itself off while two ring") {
    let bell = Doorbell()
    let told = Visitors()
    let place = Mutex<Doorbell.Place?>(nil)
    let own = bell.listen { visitor in
      told.add(visitor)
      if let place = place.withLock({ $0 }) { bell.leave(place) }
    }
    place.withLock { $0 = own }
    await atOnce(["A": { bell.ring("A") }, "B": { bell.ring("B") }])
    let before = told.sorted.count
    bell.ring("C")
    expect(told.sorted.count == before, "leave returned before C rang, and the listener was called for \(told.text).")
  }
}

/// What a listener was told.
private final class Visitors: Sendable {
  private let names = Mutex<[String]>([])

  var all: [String] { names.withLock { $0 } }
  var sorted: [String] { all.sorted() }
  var text: String { names.withLock { "\($0)" } }

  func add(_ name: String) { names.withLock { $0.append(name) } }
}
