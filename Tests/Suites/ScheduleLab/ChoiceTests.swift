import LabProtocol
import ScheduleLab
import Testing

/// `choose` lets the search try every option, alone and together with the orders.
@Suite struct ChoiceTests {
  @Test func everyOptionIsTriedOnce() {
    let (exploration, orders) = orders { scenario, log in
      log.add(scenario.choose("radio", from: ["answers", "fails", "is silent"]))
    }
    #expect(exploration.isExhaustive)
    #expect(exploration.schedules == 3)
    #expect(orders == ["answers", "fails", "is silent"])
  }

  @Test func optionsOfSeveralQuestionsAreCombined() {
    let (exploration, orders) = orders { scenario, log in
      let taps = scenario.choose("taps", from: [1, 2])
      for _ in 0..<taps { log.add(scenario.choose("radio", from: ["y", "n", "-"])) }
    }
    #expect(exploration.isExhaustive)
    #expect(exploration.schedules == 3 + 9)
    #expect(orders.count == 12)
  }

  @Test func oneOptionIsNoChoice() {
    let result = Lab.explore { scenario in
      for _ in 0..<10 { _ = scenario.choose("only", from: ["one"]) }
    }
    #expect(result.isExhaustive)
    #expect(result.schedules == 1)
  }

  @Test func optionsMultiplyTheOrders() {
    let result = Lab.explore { scenario in
      let radio = scenario.choose("radio", from: ["answers", "fails"])
      await withDiscardingTaskGroup { group in
        for _ in 0..<(radio == "answers" ? 2 : 3) { group.addTask { await scenario.pause() } }
      }
    }
    #expect(result.isExhaustive)
    #expect(result.schedules == multinomial([2, 2]) + multinomial([2, 2, 2]))
  }

  @Test func tasksChooseInTheirOwnSteps() {
    let (exploration, orders) = orders { scenario, log in
      await withDiscardingTaskGroup { group in
        for name in ["a", "b"] {
          group.addTask { log.add(name + scenario.choose(name, from: ["0", "1"])) }
        }
      }
    }
    #expect(exploration.isExhaustive)
    #expect(exploration.schedules == 8)
    #expect(orders == ["a0 b0", "a0 b1", "a1 b0", "a1 b1", "b0 a0", "b0 a1", "b1 a0", "b1 a1"])
  }

  @Test func theOptionThatFailsIsInTheTimeline() {
    let result = Lab.explore { scenario in
      let radio = scenario.choose("the radio", from: ["answers", "fails"])
      scenario.expect(radio == "answers", "The radio failed.")
    }
    #expect(result.broken == 1)
    #expect(result.failure?.schedule.text == "1")
    #expect(result.failure?.timeline.events.first?.text == "the radio: fails")
  }

  @Test func everyOptionIsTriedWhereThereAreTooManyOrders() {
    let (exploration, orders) = orders(Budget(schedules: 50)) { scenario, log in
      log.add(scenario.choose("option", from: Array(0..<6)).description)
      await withDiscardingTaskGroup { group in
        for _ in 0..<4 { group.addTask { for _ in 0..<3 { await scenario.pause() } } }
      }
    }
    #expect(!exploration.isExhaustive)
    #expect(orders == ["0", "1", "2", "3", "4", "5"])
  }
}
