import LabProtocol
import ScheduleLab
import Testing

/// The text that a person copies and pastes.
@Suite struct ScheduleTextTests {
  @Test(arguments: [
    ([], "0"), ([0], "0"), ([0, 0, 0], "0"), ([1], "1"), ([0, 1], "0,1"), ([0, 0, 1], "0x2,1"),
    ([2, 0, 0, 0, 0, 0, 1], "2,0x5,1"), ([1, 0, 2, 0, 0], "1,0,2"), ([10, 0, 11], "10,0,11"),
  ])
  func choicesHaveOneText(choices: [Int], text: String) {
    #expect(Schedule(choices).text == text)
    #expect(Schedule(text: text) == Schedule(choices))
  }

  @Test func everyScheduleOfFiveChoicesSurvivesTheRoundTrip() {
    for number in 0..<243 {
      let choices = [number / 81 % 3, number / 27 % 3, number / 9 % 3, number / 3 % 3, number % 3]
      let schedule = Schedule(choices)
      #expect(Schedule(text: schedule.text) == schedule)
    }
  }

  @Test func zerosAtTheEndSayNothing() {
    #expect(Schedule([1, 0, 0]) == Schedule([1]))
    #expect(Schedule(text: "1,0x7") == Schedule([1]))
    #expect(Schedule(text: "0x100000")?.choices == [])
  }

  @Test(arguments: [
    "", ",", "1,", ",1", "1,,2", "a", "-1", "+1", "1.5", " 1", "1 ", "1;2", "0x", "0x0", "0x1", "0x-5", "0xff", "0X5",
    "1x5", "0x5x5", "0x100001", "0x100000,0x2", "99999999999999999999", "٣", "½",
  ])
  func whatIsNoScheduleIsRefused(text: String) {
    #expect(Schedule(text: text) == nil)
  }

  @Test func aSignIsNoNumber() { #expect(Schedule(text: "0x+5") == nil) }
}
