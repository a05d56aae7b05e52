import LabProtocol
import Testing

/// The text form of a schedule names its choices and nothing else.
@Suite struct ScheduleTests {
  @Test(arguments: [
    ([], "0"), ([0, 0], "0"), ([1], "1"), ([0, 1], "0,1"), ([0, 0, 1], "0x2,1"), ([2, 0, 0, 0, 1, 0], "2,0x3,1"),
  ])
  func aScheduleIsItsTextAndBack(choices: [Int], text: String) {
    #expect(Schedule(choices).text == text)
    #expect(Schedule(text: text) == Schedule(choices))
  }

  @Test(arguments: [[], [0], [0, 0], [1, 0], [0, 0, 3, 0, 0, 0]])
  func aListOfChoicesKeepsTheZerosAtItsEnd(choices: [Int]) {
    #expect(Schedule.choices(text: Schedule.text(of: choices)) == choices)
  }

  @Test(arguments: ["", ",", "1,", "a", "-1", "+1", "1 ", "0x1", "0x-5", "0x100001", "0x100000,0", "٣"])
  func anotherFormIsNoSchedule(text: String) {
    #expect(Schedule(text: text) == nil)
  }
}
