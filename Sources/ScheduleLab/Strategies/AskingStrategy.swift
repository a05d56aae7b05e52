/// The choices of a list, then what somebody who is asked says.
struct AskingStrategy: Strategy {
  /// Chooses at a point, knowing the choices so far and, where the list names an option that is not there, its index.
  typealias Ask = (_ point: ChoicePoint, _ made: [Int], _ misfit: Int?) -> Int

  private let choices: [Int]
  private let ask: Ask
  private var made: [Int] = []
  private var isDone = false

  init(_ choices: [Int], ask: @escaping Ask) {
    self.choices = choices
    self.ask = ask
  }

  mutating func beginSchedule() -> Bool {
    defer { isDone = true }
    return !isDone
  }

  mutating func choose(at point: ChoicePoint) -> Int {
    let listed = made.count < choices.count ? choices[made.count] : nil
    let choice =
      if let listed, (0..<point.count).contains(listed) {
        listed
      } else {
        ask(point, made, listed == nil ? nil : made.count)
      }
    made.append(choice)
    return choice
  }
}
