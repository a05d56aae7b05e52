/// Makes the choices of a list, then asks for each further choice.
struct InteractiveStrategy: Strategy {
  /// Chooses at a point, given the choices so far and the index of a listed choice that cannot be made, if there is one.
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
