import CallbackUnderLock
import ScheduleLab
import Testing

@Suite struct CallbackUnderLockSuite {
  @Test func everybodyIsTold() {
    check { scenario in
      let house = House(scenario)
      house.add("lamp")
      house.add("phone")
      house.ring("postman")
      house.ring("neighbour")
      house.expect(
        ["lamp: postman", "phone: postman", "lamp: neighbour", "phone: neighbour"],
        "The bell rang twice, and when ring had returned not all had been told, each of both visitors, in order.")
      house.remove("lamp")
      house.ring("friend")
      house.expect(["phone: friend"], "The lamp had left before the bell rang. Only the phone is to be told.")
    }
  }

  @Test func listenerLeaves() {
    check { scenario in
      let house = House(scenario)
      house.add("camera") { _ in house.remove("camera") }
      house.add("phone")
      house.ring("postman")
      house.expect(
        ["camera: postman", "phone: postman"],
        "The camera leaves when it is told. It and the phone are to be told of the postman, once each.")
      house.ring("neighbour")
      house.expect(
        ["phone: neighbour"],
        "The camera left when it was told of the postman, leave returned, and it was told of the neighbour too.")
    }
  }

  @Test func listenerSendsAnotherAway() {
    check { scenario in
      let house = House(scenario)
      house.add("camera") { _ in house.remove("phone") }
      house.add("phone")
      house.add("lamp")
      house.ring("postman")
      house.expect(
        ["camera: postman", "lamp: postman"],
        house.told.contains("phone: postman")
          ? "The camera took the phone off, leave returned, and then the phone was told: a list from before was used."
          : "The camera took the phone off. The camera and the lamp are to be told, once each.")
    }
  }

  @Test func listenerRings() {
    check { scenario in
      let house = House(scenario)
      house.add("garden gate") { visitor in
        if visitor == "postman" { house.ring("dog") }
      }
      house.add("phone")
      house.ring("postman")
      house.expect(
        ["garden gate: dog", "garden gate: postman", "phone: dog", "phone: postman"], inOrder: false,
        "The bell was rung by a listener, and when the first ring had returned not everybody had been told of both.")
      house.ring("neighbour")
      house.expect(
        ["garden gate: neighbour", "phone: neighbour"],
        "The bell had rung while it was ringing. After that it does not tell everybody of the next visitor.")
    }
  }

  @Test func listenerBringsAnother() {
    check { scenario in
      let house = House(scenario)
      house.add("camera") { visitor in
        if visitor == "postman" { house.add("recorder") }
      }
      house.ring("postman")
      house.forget()
      house.ring("neighbour")
      house.expect(
        ["camera: neighbour", "recorder: neighbour"],
        "The recorder was added by a listener, and is not told of the next visitor.")
    }
  }
}

/// A bell, and listeners of whom everybody knows by name where they are.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing here suspends.
private final class House: @unchecked Sendable {
  /// What the listeners have been told since somebody asked.
  private(set) var told: [String] = []
  private let bell = Doorbell()
  private var places: [String: Doorbell.Place] = [:]
  private let scenario: Scenario

  init(_ scenario: Scenario) {
    self.scenario = scenario
  }

  /// - Parameter react: what the listener does when it is told.
  func add(_ name: String, react: @escaping @Sendable (String) -> Void = { _ in }) {
    places[name] = bell.listen { [weak self] visitor in
      // A call that comes too late may find an empty house.
      guard let self else { return }
      told.append("\(name): \(visitor)")
      scenario.note("the \(name) is told: \(visitor)")
      react(visitor)
    }
    scenario.note("the \(name) listens")
  }

  func remove(_ name: String) {
    scenario.note("the \(name) is to leave")
    guard let place = places.removeValue(forKey: name) else { return }
    bell.leave(place)
    scenario.note("the \(name) has left")
  }

  func ring(_ visitor: String) {
    scenario.note("the bell rings: \(visitor)")
    bell.ring(visitor)
    scenario.note("ring has returned")
  }

  func forget() { told = [] }

  /// Says what must have been told since the last time.
  func expect(_ calls: [String], inOrder: Bool = true, _ sentence: String) {
    scenario.expect(inOrder ? told == calls : told.sorted() == calls, sentence)
    forget()
  }
}
