import CallbackUnderLock
import ScheduleLab
import Testing

@Suite struct CallbackUnderLockSuite {
  @Test func everybodyIsTold() {
    check { scenario in
      let house = House(scenario)
      house.ring("surveyor")
      house.add("lamp")
      house.add("phone")
      house.ring("postman")
      house.ring("neighbour")
      house.expect(
        ["lamp: postman", "phone: postman", "lamp: neighbour", "phone: neighbour"],
        "The bell rang twice, and when ring had returned not all had been called, each for both visitors, in order.")
      house.remove("lamp")
      house.ring("postman")
      house.expect(["phone: postman"], "The lamp had left before the bell rang. Only the phone must be called.")
      let rooms = (1...40).map { "room \($0)" }
      for room in rooms { house.add(room) }
      house.ring("neighbour")
      house.expect(
        ["phone: neighbour"] + rooms.map { "\($0): neighbour" },
        "The phone and \(rooms.count) rooms listen, and a ring made \(house.told.count) calls. Each of them must be called, once, "
          + "in the order in which they came."
      )
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
        "The camera leaves when it is called. It and the phone must be called for the postman, once each.")
      house.ring("neighbour")
      house.expect(
        ["phone: neighbour"],
        "The camera left when it was called for the postman, leave returned, and it was called for the neighbour too.")
    }
  }

  @Test func listenerSendsAnotherAway() {
    check(many: sendManyAway) { scenario in
      let house = House(scenario)
      house.add("camera") { _ in house.remove("phone") }
      house.add("phone")
      house.add("lamp")
      house.ring("postman")
      house.expect(
        ["camera: postman", "lamp: postman"],
        house.toldTooLate.contains("phone")
          ? "The camera removed the phone, leave returned, and then the phone was called."
          : house.told.contains("phone: postman")
            ? "The camera was registered before the phone, and the phone was called first."
            : "The camera removed the phone. The camera and the lamp must be called, once each.")
    }
  }

  /// Says that a listener can remove many, a number that one byte does not hold.
  @Sendable private func sendManyAway(_ scenario: Scenario) {
    let hotel = House(scenario)
    let rooms = (1...256).map { "room \($0)" }
    hotel.add("camera") { _ in for room in rooms { hotel.remove(room) } }
    for room in rooms { hotel.add(room) }
    hotel.add("lamp")
    hotel.ring("guest")
    hotel.expect(
      ["camera: guest", "lamp: guest"],
      hotel.toldTooLate.isEmpty
        ? "The camera removed \(rooms.count) rooms that came after it, and the lamp came last. The camera and the lamp "
          + "must be called, once each."
        : "The camera removed \(rooms.count) rooms, leave returned, and then \(hotel.toldTooLate.count) of them were called."
    )
  }

  @Test func somebodyElseComes() {
    check { scenario in
      let house = House(scenario)
      house.add("camera") { visitor in
        if visitor == "postman" {
          house.remove("phone")
          house.add("recorder")
        }
      }
      house.add("phone")
      house.ring("postman")
      scenario.expect(
        house.toldTooLate.isEmpty,
        "The camera removed the phone and added a recorder. leave had returned, and then the phone was called.")
      scenario.expect(
        !house.told.contains("phone: postman"),
        "The camera was registered before the phone, and the phone was called first.")
      house.forget()
      house.ring("neighbour")
      house.expect(
        ["camera: neighbour", "recorder: neighbour"],
        "The camera removed the phone and added a recorder. The next visitor is for the camera and the recorder.")
    }
  }

  @Test func leavesInInnerRing() {
    check { scenario in
      let house = House(scenario)
      house.add("garden gate") { visitor in
        if visitor == "postman" { house.ring("dog") } else { house.remove("phone") }
      }
      house.add("phone")
      house.ring("postman")
      scenario.expect(
        house.toldTooLate.isEmpty,
        "The phone was removed while the bell rang within a ring. leave had returned, and then the phone was called.")
    }
  }

  @Test func listenerRings() {
    check { scenario in
      let house = House(scenario)
      house.add("garden gate") { visitor in
        if visitor == "postman" {
          house.ring("dog")
          house.ring("cat")
        }
      }
      house.add("phone")
      house.ring("postman")
      house.expect(
        ["cat", "dog", "postman"].flatMap { ["garden gate: \($0)", "phone: \($0)"] }.sorted(), inOrder: false,
        "A listener rang the bell twice, and when the first ring had returned not all had been called for all three.")
      house.ring("neighbour")
      house.expect(
        ["garden gate: neighbour", "phone: neighbour"],
        "The bell had rung while it was ringing. After that not every listener is called for the next visitor.")
      let party = House(scenario)
      party.add("door") { visitor in
        if let guest = Int(visitor), guest < 20 { party.ring("\(guest + 1)") }
      }
      party.add("phone")
      party.ring("1")
      party.expect(
        (1...20).flatMap { ["door: \($0)", "phone: \($0)"] }.sorted(), inOrder: false,
        "A listener rings for the next guest each time it is called, up to the 20th. Not all were called for all of them."
      )
      let annex = House(scenario)
      let home = House(scenario)
      annex.add("siren")
      home.add("phone") { visitor in
        annex.ring(visitor)
        annex.expect(
          ["siren: \(visitor)"],
          "A listener rang the bell of another house, that ring has returned, and the listener there was not called once."
        )
      }
      home.add("lamp")
      home.ring("postman")
      home.expect(
        ["phone: postman", "lamp: postman"],
        "A listener rang the bell of another house, and not all at home were called once, in order.")
      ringsInCircle(scenario)
    }
  }

  /// Says that a bell hears of a ring that comes back to it from another house.
  private func ringsInCircle(_ scenario: Scenario) {
    let (home, annex) = (House(scenario), House(scenario))
    home.add("phone") { if $0 == "postman" { annex.ring("dog") } }
    annex.add("siren") { if $0 == "dog" { home.ring("cat") } }
    home.ring("postman")
    home.expect(
      ["phone: postman", "phone: cat"],
      "A listener rang the bell of another house, and a listener there rang the first one. Each must be called, once.")
    annex.expect(
      ["siren: dog"],
      "A listener rang the bell of another house, and the listener there, which rang the first one, was not called once."
    )
  }

  @Test func listenerBringsAnother() {
    check { scenario in
      let house = House(scenario)
      house.add("camera") { visitor in
        if visitor == "postman" {
          house.add("recorder")
          house.add("flash")
          house.remove("flash")
        }
      }
      house.ring("postman")
      house.forget()
      house.ring("neighbour")
      house.expect(
        ["camera: neighbour", "recorder: neighbour"],
        house.told.contains("flash: neighbour")
          ? "The flash came and left while the bell rang, leave returned, and it was called for the next visitor."
          : "The recorder was added by a listener. It and the camera must be called for the next visitor.")
    }
  }
}

/// A bell, and listeners of whom everybody knows by name where they are.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing here suspends.
private final class House: @unchecked Sendable {
  /// What the listeners have been told since somebody asked.
  private(set) var told: [String] = []
  /// Those who were told of somebody after they had left.
  private(set) var toldTooLate: [String] = []
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
      if places[name] == nil { toldTooLate.append(name) }
      scenario.note("the \(name) is called for the \(visitor)")
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
    scenario.expect(
      inOrder ? told == calls : told.sorted() == calls,
      inOrder && told.sorted() == calls.sorted()
        ? "The right listeners were called, and not in the order of registration." : sentence)
    forget()
  }
}
