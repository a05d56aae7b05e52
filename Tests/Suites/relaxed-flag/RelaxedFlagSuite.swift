import RelaxedFlag
import ScheduleLab
import Testing

@Suite struct RelaxedFlagSuite {
  @Test func nothingBefore() {
    check { scenario in
      let timetable = Timetable()
      scenario.expect(timetable.departures == nil, "Nothing was published, and departures is not nil.")
      timetable.whenPublished { _ in scenario.expect(false, "Nothing was published, and a handler is called.") }
      await scenario.quiet()
      scenario.expect(timetable.departures == nil, "Nothing was published, and departures is not nil.")
    }
  }

  @Test func firstTableStays() {
    check { scenario in
      let timetable = Timetable()
      let first = scenario.choose("the first table has departures", from: [2, 0]) == 0 ? [] : Tables.day
      let second =
        scenario.choose("the second table", from: ["differs", "is equal"]) == "differs" ? Tables.night : first
      scenario.expect(timetable.publish(first), "A table was published first, and publish returned false.")
      scenario.expect(
        timetable.departures == first,
        "publish has returned true for a table with \(first.count) departures, and departures is \(Tables.text(timetable.departures))."
      )
      scenario.expect(!timetable.publish(second), "A second table was published, and publish returned true.")
      scenario.expect(
        timetable.departures == first,
        "A second table was published, and departures is \(Tables.text(timetable.departures)) instead of the first one."
      )
    }
  }

  @Test func toldOnce() {
    check { scenario in
      let timetable = Timetable()
      let told = Log<String>()
      for name in ["A", "B", "C"] { timetable.whenPublished { told.add("\(name) \($0 == Tables.day)") } }
      timetable.publish(Tables.day)
      scenario.note("publish has returned")
      let before = told.entries
      scenario.expect(
        Set(before).count == 3, "Three handlers were registered, publish has returned, and called are \(before).")
      scenario.expect(
        before == ["A true", "B true", "C true"],
        "A, B and C were registered in this order, for a table, and the calls were \(before).")
      timetable.whenPublished { told.add("D \($0 == Tables.day)") }
      scenario.expect(
        told.entries == before + ["D true"],
        "D was registered when the table was there, whenPublished has returned, and the calls were \(told.entries).")
      timetable.publish(Tables.night)
      await scenario.quiet()
      scenario.expect(
        told.count == 4,
        "Four handlers were registered, a second table was refused, and there were \(told.count) calls.")
      let (forMany, places) = (Timetable(), Log<Int>())
      for place in 1...40 { forMany.whenPublished { _ in places.add(place) } }
      forMany.publish(Tables.day)
      scenario.expect(
        places.count == 40, "40 handlers were registered, publish has returned, and there were \(places.count) calls.")
      scenario.expect(
        places.entries == Array(1...40), "40 handlers were registered, and they were not called in this order.")
      expectApart(scenario)
    }
  }

  /// Says that another timetable has handlers and a table of its own.
  private func expectApart(_ scenario: Scenario) {
    let (north, south) = (Timetable(), Timetable())
    let told = Log<String>()
    north.whenPublished { told.add("north: \(Tables.text($0))") }
    south.whenPublished { told.add("south: \(Tables.text($0))") }
    north.publish(Tables.day)
    south.publish(Tables.night)
    scenario.expect(
      told.entries == ["north: 1, 2", "south: N"],
      "Two timetables had a handler each, each published a table of its own, and the calls were \(told.entries).")
  }

  @Test func handlerReadsTable() {
    let hang = "A handler uses the timetable, and the call does not return to it."
    check(ifItHangs: hang) { scenario in
      let timetable = Timetable()
      let told = Log<String>()
      let use = scenario.choose("the display", from: ["reads the table", "registers another", "publishes"])
      timetable.whenPublished { _ in
        scenario.note("the display is told")
        switch use {
        case "reads the table":
          scenario.note("the display reads \(Tables.text(timetable.departures))")
          scenario.expect(
            timetable.departures == Tables.day,
            "A handler was called with the table, and departures is \(Tables.text(timetable.departures)) in it.")
        case "registers another":
          timetable.whenPublished { _ in told.add("another") }
          scenario.expect(
            told.count == 1,
            "A handler registered another one, whenPublished has returned, and the other one was called \(told.count) times."
          )
        default:
          scenario.expect(
            !timetable.publish(Tables.night), "A handler published a second table, and publish returned true.")
        }
      }
      timetable.publish(Tables.day)
      scenario.expect(
        told.count == (use == "registers another" ? 1 : 0),
        "A handler that was registered by another handler was called \(told.count) times.")
      scenario.expect(
        timetable.departures == Tables.day,
        "publish has returned true, and departures is \(Tables.text(timetable.departures)).")
    }
  }
}
