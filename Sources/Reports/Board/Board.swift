import Grader
import KataSupport
import Workbook

/// A workshop at a moment: who is where, for how long, and what holds most people up.
public struct Board: Sendable {
  /// Where one learner is.
  public struct Place: Sendable {
    /// How it goes.
    public enum State: String, Sendable {
      /// Nothing was opened yet.
      case absent = "not started"
      /// Something happened a short while ago.
      case working
      /// Nothing has happened for a while.
      case still = "no news"
      /// Every kata has passed.
      case done
    }

    /// The name to show.
    public let name: String
    /// How it goes.
    public let state: State
    /// The kata at hand; nil before the first one, and after the last.
    public let kata: Kata?
    /// The first check that the last file failed; nil if there is none.
    public let check: Verdict.Check?
    /// The attempts at the kata.
    public let attempts: Int
    /// The hints that were taken for the kata.
    public let hints: Int
    /// The seconds since the kata was opened; nil if that is not known.
    public let seconds: Int?
    /// The seconds since anything was heard; nil if nothing ever was.
    public let silence: Int?
    /// How each kata stands, in the order of the board.
    public let states: [Progress.Record.State]

    /// The number of katas that have passed.
    var passed: Int { states.count { $0 == .passed } }
  }

  /// A check that several learners fail now.
  public struct Obstacle: Sendable {
    /// The kata.
    public let kata: Kata
    /// One of the verdicts' checks, with its interleaving.
    public let check: Verdict.Check
    /// The learners who meet it.
    public let names: [String]
  }

  /// The heading.
  public let title: String
  /// The katas, in their order.
  public let katas: [Kata]
  /// In the order of the names.
  public let places: [Place]
  /// What learners fail now, the most common first.
  public let obstacles: [Obstacle]
  /// The moment.
  public let now: Date

  /// The board of these learners.
  /// - Parameters:
  ///   - workbook: with a course, its katas in its order.
  ///   - idle: the seconds after which no news are news.
  public init(_ learners: [BoardLearner], _ workbook: Workbook, title: String?, now: Date, idle: Int) {
    self.title = title ?? workbook.course?.title ?? "The workshop"
    self.now = now
    let touched = Set(learners.flatMap { $0.entries.map(\.kata) + Array($0.verdicts.keys) })
    let katas = workbook.course == nil ? workbook.katas.filter { touched.contains($0.name) } : workbook.katas
    self.katas = katas
    places = learners.map { Self.place(of: $0, katas, now: now, idle: idle) }.sorted { $0.name < $1.name }
    var groups: [String: (check: Verdict.Check, kata: Kata, names: [String])] = [:]
    for place in places {
      guard let kata = place.kata, let check = place.check else { continue }
      groups["\(kata.name)\u{0}\(check.id)\u{0}\(check.message)", default: (check, kata, [])].names.append(place.name)
    }
    obstacles = groups.sorted { ($1.value.names.count, $0.key) < ($0.value.names.count, $1.key) }.map {
      Obstacle(kata: $0.value.kata, check: $0.value.check, names: $0.value.names)
    }
  }

  private static func place(of learner: BoardLearner, _ katas: [Kata], now: Date, idle: Int) -> Place {
    let progress = Progress(learner.entries)
    let states = katas.map { kata -> Progress.Record.State in
      let state = progress[kata].state
      return state == .new && learner.verdicts[kata.name] != nil
        ? (learner.verdicts[kata.name]?.verdict == .passed ? .passed : .started) : state
    }
    let last = progress.latest.flatMap { name in katas.first { $0.name == name } }
    let current =
      last.flatMap { progress[$0].state == .passed ? nil : $0 }
      ?? zip(katas, states).first { $0.1 == .started }?.0
    let silence = learner.entries.last.map { max(0, Int(now.timeIntervalSince($0.time))) }
    let opened = current.flatMap { kata in learner.entries.last { $0.kata == kata.name && $0.event == .opened } }
    let isDone = !states.isEmpty && states.allSatisfy { $0 == .passed }
    let state: Place.State =
      isDone
      ? .done : learner.entries.isEmpty && learner.verdicts.isEmpty ? .absent : silence ?? 0 >= idle ? .still : .working
    let verdict = current.flatMap { learner.verdicts[$0.name] }
    return Place(
      name: learner.name, state: state, kata: current, check: verdict?.checks.first { $0.result.isBroken },
      attempts: current.map { progress[$0].attempts } ?? 0, hints: current.map { progress[$0].hintCount } ?? 0,
      seconds: opened.map { max(0, Int(now.timeIntervalSince($0.time))) }, silence: silence, states: states)
  }
}
