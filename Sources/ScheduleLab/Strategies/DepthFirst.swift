/// Every schedule within a bound of delays, one after the other: the last choice that still has an alternative changes first.
///
/// Delay bounding is by Emmi, Qadeer and Rakamarić (POPL 2011).
struct DepthFirst: Strategy {
  /// The delays that a schedule may spend: to run the job that is k places back spends k, and so does the outcome k. No bound if nil.
  let delays: Int?
  private var tree = ChoiceTree()
  private var spent = 0

  var diverged: Bool { tree.diverged }

  init(delays: Int? = nil) {
    self.delays = delays
  }

  mutating func beginSchedule() -> Bool {
    spent = 0
    return tree.begin()
  }

  mutating func choose(at point: ChoicePoint) -> Int {
    // An option is no delay: all of them are tried, whatever the bound.
    let isDelay = point.isOfThreads
    let width = delays.map { isDelay ? min(point.count, $0 - spent + 1) : point.count } ?? point.count
    let choice = min(tree.choose(from: 0..<width), point.count - 1)
    if isDelay { spent += choice }
    return choice
  }
}
