import ScheduleLab
import Testing
import UnlockedLook

@Suite struct UnlockedLookSuite {
  @Test func drawnOnFirstUse() {
    check { scenario in
      let office = Office(scenario)
      let room = ChartRoom { try office.draw() }
      await scenario.quiet()
      scenario.expect(office.drawings == 0, "No depth was asked for, and the chart is drawn.")
      let buoys = scenario.choose("the buoys", from: [["north", "south"], ["north", "north"], ["nowhere", "north"]])
      for buoy in buoys {
        let depth = office.ask(room, for: buoy, "the pilot")
        scenario.expect(
          depth == .success(Office.chart[buoy]),
          "The chart says \(text(Office.chart[buoy])) for a buoy, and depth \(text(depth)).")
        scenario.expect(
          office.drawings == 1, "A depth was asked for, and the chart was drawn \(office.drawings) times.")
      }
    }
  }

  @Test func buoyIsMissing() {
    check { scenario in
      let chart = scenario.choose("the chart", from: [[:], ["south": 20]])
      let office = Office(scenario, [.chart(chart), .chart(Office.chart)])
      let room = ChartRoom { try office.draw() }
      for _ in 0..<2 {
        let depth = office.ask(room, for: "north", "the pilot")
        scenario.expect(
          office.drawings == 1,
          "A chart with \(chart.count) buoys was drawn, depth was called, and the number of drawings is \(office.drawings)."
        )
        scenario.expect(
          depth == .success(nil),
          "The chart has \(chart.count) buoys, not the one that is asked for, and depth \(text(depth)).")
        scenario.expect(room.isDrawn, "A chart with \(chart.count) buoys was drawn, and isDrawn is false.")
      }
    }
  }

  @Test func failureIsNotKept() {
    check { scenario in
      let office = Office(scenario, [.failure, .failure, .chart(Office.chart)])
      let room = ChartRoom { try office.draw() }
      for number in 1...2 {
        let depth = office.ask(room, for: "north", number == 1 ? "the first pilot" : "the second pilot")
        scenario.expect(
          office.drawings == number,
          number == 1
            ? "A depth was asked for, the drawing fails, and the number of drawings is \(office.drawings)."
            : "A drawing failed, a second depth was asked for, and the number of drawings is \(office.drawings).")
        scenario.expect(
          depth == .failure(NoAnswer(drawing: number)),
          "The drawing throws an error, and depth \(text(depth)).")
        scenario.expect(!room.isDrawn, "No drawing has succeeded, and isDrawn is true.")
      }
      let depth = office.ask(room, for: "north", "the third pilot")
      scenario.expect(
        depth == .success(12), "Two drawings failed, the third one says 12 for a buoy, and depth \(text(depth)).")
      scenario.expect(room.isDrawn, "depth has returned an answer, and isDrawn is false.")
    }
  }

  @Test func lampDoesNotWait() {
    check(ifItHangs: "isDrawn is read while the chart is drawn, and it does not return.") { scenario in
      let office = Office(scenario, [.failure, .chart(Office.chart)])
      let room = ChartRoom { try office.draw() }
      office.lamp = { room.isDrawn }
      scenario.expect(!room.isDrawn, "No depth was asked for, and isDrawn is true.")
      _ = office.ask(room, for: "north", "the first pilot")
      scenario.expect(!room.isDrawn, "A drawing failed, none has succeeded, and isDrawn is true.")
      _ = office.ask(room, for: "north", "the second pilot")
      scenario.expect(room.isDrawn, "depth has returned an answer, and isDrawn is false.")
      office.lamp = nil
    }
  }
}
