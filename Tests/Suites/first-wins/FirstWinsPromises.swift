import FirstWins
import ScheduleLab
import Testing

/// What the app relies on, whatever the mirrors do and however often the user asks.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class RacePromises: Promises, @unchecked Sendable {
  private typealias Download = Asked<Place, String>

  /// A mirror by its place in the list: two may have the same name.
  private struct Place: Equatable, CustomStringConvertible {
    let number: Int
    let name: String
    var description: String { "\(name) \(number)" }
  }

  /// One fetch.
  private final class Race {
    let user: Caller<Archive.Map>
    /// How many mirrors its archive has.
    let mirrors: Int
    var downloads: [Download] = []
    /// The answers that came before the race was decided, each with the number of rests before it.
    var answers: [(download: Download, rests: Int)] = []
    /// The number of rests before the user’s task was cancelled.
    var cancelled: Int?
    /// True once nothing of it can begin any more.
    var isSettled = false
    init(_ user: Caller<Archive.Map>, mirrors: Int) { (self.user, self.mirrors) = (user, mirrors) }
  }

  private let scenario: Scenario
  private let names: [String]
  private let listening: Fake<Place, String>
  private let deaf: Fake<Place, String>
  private let archive: Archive
  private var races: [Race] = []
  private var rests = 0
  private var isLast = false
  /// True if the second mirror has the map as soon as it is asked, and the others fail.
  private var answersAtOnce = false

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let names = scenario.choose(
      "mirrors", from: [["near", "far", "deaf"], ["near", "near"], ["deaf", "deaf", "deaf"], ["deaf"]])
    let listening = Fake<Place, String>("download", scenario, stopsWhenCancelled: true)
    let deaf = Fake<Place, String>("deaf download", scenario)
    self.names = names
    self.listening = listening
    self.deaf = deaf
    archive = Self.archive(names, listening, deaf)
    listening.begins = { [unowned self] in begins($0) }
    deaf.begins = { [unowned self] in begins($0) }
  }

  private static func archive(
    _ names: [String], _ listening: Fake<Place, String>, _ deaf: Fake<Place, String>
  ) -> Archive {
    Archive(
      mirrors: names.enumerated().map { index, name in
        Archive.Mirror(name: name) {
          try await (name == "deaf" ? deaf : listening).call(Place(number: index + 1, name: name))
        }
      })
  }

  private func begins(_ download: Download) {
    guard let race = races.last else { return scenario.expect(false, "A mirror was asked before the user fetched.") }
    scenario.expect(
      !race.downloads.contains { $0.question == download.question }, "One fetch asked the same mirror twice.")
    race.downloads.append(download)
    guard answersAtOnce else { return }
    answer(download, download.question.number == 2 ? nil : FakeError("\(download.question) \(download.number)"))
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if let race = races.last, race.user.waits {
      if race.cancelled == nil { moves.append(Move("the user’s task is cancelled") { [self] in cancel(race) }) }
    } else if races.count < 3, races.last?.isSettled ?? true {
      moves.append(Move("the user fetches a map") { [self] in fetch() })
    }
    for (which, download) in open.told {
      moves += [
        Move("the \(which) download, \(download.question), has the map") { [self] in answer(download) },
        Move("the \(which) download, \(download.question), fails") { [self] in
          answer(download, FakeError("\(download.question) \(download.number)"))
        },
        Move("the \(which) download, \(download.question), ends with a CancellationError of its own") { [self] in
          answer(download, CancellationError())
        },
      ]
    }
    return moves
  }

  func rareMoves() -> [Move] {
    guard races.last?.isSettled ?? true else { return [] }
    let names = (1...40).map { "mirror \($0)" }
    return [
      Move("the user fetches a map from an archive of 40 mirrors") { [self] in
        fetch(Self.archive(names, listening, deaf), mirrors: names.count)
      },
      Move("once more, and at once the second mirror has the map and the others fail", takes: .seconds(1)) { [self] in
        guard races.last?.isSettled ?? true else { return }
        answersAtOnce = true
        fetch(Self.archive(names, listening, deaf), mirrors: names.count)
      },
    ]
  }

  func owed() -> Move? {
    if let download = open.last { return Move("\(download.question) has the map") { [self] in answer(download) } }
    guard !isLast else { return nil }
    isLast = true
    return Move("the user fetches a map") { [self] in fetch() }
  }

  private var open: [Download] { races.flatMap(\.downloads).filter(\.isOpen) }

  private func fetch() { fetch(archive, mirrors: names.count) }

  private func fetch(_ archive: Archive, mirrors: Int) {
    races.append(Race(scenario.call("user") { try await archive.fetch() }, mirrors: mirrors))
  }

  private func cancel(_ race: Race) {
    guard race.user.waits else { return }
    race.cancelled = rests
    race.user.leave()
  }

  private func answer(_ download: Download, _ error: (any Error)? = nil) {
    if let race = races.last, race.user.waits { race.answers.append((download, rests)) }
    if let error { download.fail(error) } else { download.answer(text(download)) }
  }

  private func text(_ download: Download) -> String {
    // The first map is empty.
    download.number == 1 ? "" : "map \(download.number) of \(download.question)"
  }

  // MARK: Promises

  func atRest() {
    defer { rests += 1 }
    guard let race = races.last else { return }
    let answers = race.answers.filter { answer in race.downloads.contains { $0 === answer.download } }
    let maps = answers.filter { if case .success = $0.download.outcome { true } else { false } }
    let haveAllFailed = maps.isEmpty && answers.count == race.mirrors

    guard let outcome = race.user.outcome else {
      scenario.expect(race.cancelled == nil, "The user’s task was cancelled, and fetch has not ended.")
      scenario.expect(maps.isEmpty, "A mirror has sent the map, and fetch has not returned it.")
      scenario.expect(!haveAllFailed, "All mirrors have failed, and fetch has not ended.")
      scenario.expect(race.downloads.count == race.mirrors, "fetch does not ask all mirrors at the same time.")
      scenario.expect(
        !race.downloads.contains { $0.isCancelled }, "A mirror was cancelled, and the race is not decided.")
      return
    }
    scenario.expect(
      !race.downloads.contains { $0.isOpen && !$0.isCancelled },
      "The race is decided, and a mirror that still works was not told to stop.")
    race.isSettled = true
    // What came between two rests came at the same time, as far as the code can know.
    let decided = (haveAllFailed ? answers.last : maps.first)?.rests
    switch outcome {
    case .success(let map):
      let candidates = maps.filter { $0.rests == decided }.map(\.download)
      scenario.expect(
        candidates.contains { $0.question.name == map.mirror && text($0) == map.text },
        "fetch returns a map, and it is not the one that a mirror sent first.")
      scenario.expect(
        (race.cancelled ?? .max) >= decided ?? 0,
        "The user’s task was cancelled before a mirror had the map, and fetch returns one.")
    case .failure(let error):
      if let cancelled = race.cancelled {
        if error is CancellationError || haveAllFailed && cancelled == decided && isLast(error, of: answers) { return }
        return scenario.expect(
          false, "The user’s task was cancelled, and fetch throws another error than CancellationError.")
      }
      scenario.expect(maps.isEmpty, "A mirror has sent the map, and fetch throws.")
      scenario.expect(haveAllFailed, "fetch throws, and not all mirrors have failed.")
      scenario.expect(
        isLast(error, of: answers), "All mirrors have failed, and fetch does not throw the error of the last.")
    }
  }

  /// Whether the error is that of the last answer, or of one that came at the same time.
  private func isLast(_ error: any Error, of answers: [(download: Download, rests: Int)]) -> Bool {
    answers.contains { answer in
      guard answer.rests == answers.last?.rests, case .failure(let candidate) = answer.download.outcome else {
        return false
      }
      return error as? FakeError == candidate as? FakeError
        && (error is CancellationError) == (candidate is CancellationError)
    }
  }
}

@Suite struct FirstWinsStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 2_800, held: 1_000, random: 2_800), hasRareMoves: true) { scenario in
      let promises = RacePromises(scenario)
      await scenario.tell(promises, isolation: nil)
    }
  }
}
