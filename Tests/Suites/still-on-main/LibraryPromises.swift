import ScheduleLab
import StillOnMain
import Testing

/// What the library promises, whatever the disk and its callers do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class LibraryPromises: Promises, @unchecked Sendable {
  private final class Load: @unchecked Sendable {
    let number: Int
    let count: Int
    /// How many different texts there are.
    let texts: Int
    var caller: Caller<Void>?
    /// True from the call on.
    var isCalled = false
    var taken = 0
    /// How many of its texts the disk has read.
    var answered = 0
    /// True once its caller has left for certain while texts were left.
    var isCancelled = false
    /// True if its caller leaves while the next text is taken apart.
    var leavesNext = false
    /// What the disk threw.
    var error: (any Error)?
    /// True once the disk threw a CancellationError.
    var isReadCancelled = false
    init(_ number: Int, _ count: Int) { (self.number, self.count, texts) = (number, count, min(count, 3)) }

    var titles: [String] { (0..<count).map { "title \(number).\($0 + 1)" } }

    var index: [String: [String]] {
      var index: [String: [String]] = [:]
      for title in titles {
        for word in Set(Self.text(of: title).split(separator: " ")) { index[String(word), default: []].append(title) }
      }
      return index
    }

    /// A word occurs twice, and is in the index once. The second text is empty, and the fourth is the first once more.
    static func text(of title: String) -> String {
      if title.hasSuffix(".2") { return "" }
      return "word word of-\(title.hasSuffix(".4") ? title.dropFirst(6).dropLast() + "1" : title.dropFirst(6))"
    }
  }

  private let scenario: Scenario
  private let library: ScoreLibrary
  private let disk: Fake<String, String>
  private var loads: [Load] = []
  private var index: [String: [String]] = [:]

  /// `@unchecked Sendable`: a scenario runs on one thread.
  private final class Words: @unchecked Sendable {
    weak var promises: LibraryPromises?
  }

  @MainActor init(_ scenario: Scenario) {
    self.scenario = scenario
    let words = Words()
    let disk = Fake<String, String>("the disk", scenario)
    self.disk = disk
    library = ScoreLibrary(read: { try await disk.call($0) }, words: { words.promises?.words($0) ?? [] })
    words.promises = self
    scenario.expect(!library.isIndexing, "Nothing was loaded yet, and the screen says that it indexes.")
    scenario.always { [weak self] in self?.always() }
  }

  private func words(_ text: String) -> [String] {
    let words = text.split(separator: " ").map(String.init)
    guard let load = loads.first(where: { words.last?.hasPrefix("of-\($0.number).") ?? ($0 === loads.last) }) else {
      scenario.expect(false, "A text was taken apart that the disk has not read.")
      return []
    }
    load.taken += 1
    let what = words.last.map { "the text of title \($0.dropFirst("of-".count))" } ?? "an empty text"
    scenario.note("takes \(what) apart\(isOnMainActor() ? " on the main actor" : "")")
    scenario.expect(
      !isOnMainActor(), "A text was taken apart on the main actor: the screen stands still until that is done.")
    scenario.expect(!load.isCancelled, "load was cancelled, and a text was taken apart after that.")
    if load.leavesNext {
      load.leavesNext = false
      scenario.note("load is cancelled while this text is taken apart")
      load.caller?.leave()
      load.isCancelled = load.taken < load.texts
    }
    return words
  }

  // MARK: Moves

  func moves() -> [Move] {
    guard let load = loads.last, load.caller?.waits == true else {
      guard loads.count < 3 else { return [] }
      return [1, 2, 3, 0].map { count in
        Move("the app loads \(count == 1 ? "1 text" : "\(count) texts")") { [self] in
          begin(Load(loads.count + 1, count))
        }
      }
    }
    var moves: [Move] = []
    for (which, call) in disk.open.told {
      moves.append(Move("the disk reads the \(which) text") { [self] in answer(call) })
      moves.append(
        Move("the disk fails with the \(which) text") {
          load.error = load.error ?? FakeError("broken \(call.number)")
          call.fail(FakeError("broken \(call.number)"))
        })
      moves.append(
        Move("the disk throws CancellationError for the \(which) text") {
          load.error = load.error ?? CancellationError()
          load.isReadCancelled = true
          call.fail(CancellationError())
        })
    }
    if load.caller?.hasLeft == false {
      moves.append(
        Move("the app leaves the library") {
          load.caller?.leave()
          // No text is on its way to be taken apart.
          load.isCancelled = load.answered == load.taken && load.taken < load.texts
        })
      if load.taken < load.count, !load.leavesNext {
        moves.append(Move("the app will leave while the next text is taken apart") { load.leavesNext = true })
      }
    }
    return moves
  }

  func rareMoves() -> [Move] {
    guard loads.last?.caller?.waits != true else { return [] }
    return [Move("the app loads 4 texts, two of them equal") { [self] in begin(Load(loads.count + 1, 4)) }]
  }

  func owed() -> Move? {
    disk.open.first.map { call in
      Move("the disk reads it") { [self] in answer(call) }
    }
  }

  private func answer(_ call: Asked<String, String>) {
    loads.first { $0.titles.contains(call.question) }?.answered += 1
    call.answer(Load.text(of: call.question))
  }

  private func begin(_ load: Load) {
    loads.append(load)
    load.caller = scenario.call("load \(load.number)") { @MainActor [library, scenario] in
      // The screen’s own code, which looks in the same turn.
      load.isCalled = true
      defer {
        scenario.expect(!library.isIndexing, "load has come back, and the screen still says that it indexes.")
      }
      try await library.load(load.titles)
    } back: { [self] caller in
      if case .success = caller.outcome { index = load.index }
    }
  }

  // MARK: Promises

  func always() {
    let isIndexing = MainActor.assumeIsolated { library.isIndexing }
    if let load = loads.last, load.caller?.hasLeft == false, load.error == nil, load.caller?.waits == true,
      load.isCalled && load.count > 0, load.taken < load.texts
    {
      scenario.expect(isIndexing, "The library is being indexed, and the screen does not say so.")
    }
  }

  func atRest() {
    let (shown, isIndexing) = MainActor.assumeIsolated { (library.index, library.isIndexing) }
    guard let load = loads.last, let caller = load.caller else { return }
    let isReading = disk.open.contains { load.titles.contains($0.question) }
    if caller.waits {
      scenario.expect(isReading, "Nothing is being read, and load has not come back.")
      scenario.expect(isIndexing, "load has not come back, and the screen does not say that the library is indexed.")
      if caller.hasLeft, load.taken < load.texts { load.isCancelled = true }
      return
    }
    scenario.expect(!isIndexing, "No load is under way, and the screen says that it indexes.")
    switch caller.outcome {
    case .success:
      scenario.expect(!load.isCancelled, "load was cancelled while texts were left, and it returns.")
      scenario.expect(shown == index, "load has returned, and \(indexFault(shown, index)).")
    case .failure(let error as FakeError):
      scenario.expect(
        error.description.hasPrefix("broken") && load.error != nil, "load throws an error that read has not thrown.")
      scenario.expect(shown == index, "load has thrown, and the index is not what it was before.")
    case .failure(let error):
      scenario.expect(
        error is CancellationError && (caller.hasLeft || load.isReadCancelled),
        load.error == nil
          ? "load throws something, and neither was it cancelled nor has read thrown."
          : "read has thrown, and load does not throw the same error.")
      scenario.expect(shown == index, "load has thrown, and the index is not what it was before.")
    case nil: break
    }
  }
}

@Suite struct StillOnMainStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 1_500, held: 1_500, random: 1_500), hasRareMoves: true) { scenario in
      try await scenario.onMain {
        await scenario.tell(LibraryPromises(scenario), isolation: MainActor.shared)
      }
    }
  }
}
