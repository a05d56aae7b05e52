import DoubleFetch
import ScheduleLab
import Testing

/// What the downloader promises, whatever its rows and the server do.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class DownloaderPromises: Promises, @unchecked Sendable {
  private final class Row: @unchecked Sendable {
    let address: String
    /// The calls of `reset()` before it asked.
    var generation = 0
    /// The failures that rows had been told of before it asked.
    var oldFailures: Set<Int> = []
    /// True once the story has come to rest after it asked.
    var isSettled = false
    var caller: Caller<String>?
    init(_ address: String) { self.address = address }
    var outcome: Result<String, any Error>? { caller?.outcome }
    var stays: Bool { caller?.hasLeft != true }
    var waits: Bool { outcome == nil && stays }
  }

  private final class Download {
    let asked: Asked<String, String>
    /// The calls of `reset()` before it began.
    let generation: Int
    /// True if it was entered in its generation for certain.
    let isCertain: Bool
    /// The rows that waited for it, and for nothing else, when it was answered.
    var waiting: [Row] = []
    /// True once a row has been told of its failure.
    var isTold = false
    var isCancelledByServer = false
    init(_ asked: Asked<String, String>, _ generation: Int, isCertain: Bool) {
      (self.asked, self.generation, self.isCertain) = (asked, generation, isCertain)
    }
    var address: String { asked.question }
    var picture: String? { try? asked.outcome?.get() }
    var error: (any Error)? { if case .failure(let error) = asked.outcome { error } else { nil } }
  }

  private let scenario: Scenario
  private let server: Fake<String, String>
  let downloader: ImageDownloader
  private var rows: [Row] = []
  private var downloads: [Download] = []
  private var resets = 0
  private var resetsAtRest = 0
  private var answeredSinceRest: Set<String> = []
  /// An address is any string.
  private static let bob = ""
  private var lastAddresses = ["ann", bob]

  init(_ scenario: Scenario) {
    self.scenario = scenario
    let server = Fake<String, String>("download", scenario)
    self.server = server
    downloader = ImageDownloader { try await server.call($0) }
    server.begins = { [weak self] in self?.begins($0) }
  }

  private func begins(_ asked: Asked<String, String>) {
    let rows = rows.filter { $0.address == asked.question }
    scenario.expect(
      rows.contains { $0.outcome == nil || !$0.stays || $0.generation < resets },
      "A download begins, and no row waits for its picture.")
    let isShared = rows.contains {
      $0.waits && $0.generation == resets && ($0.isSettled || rows.allSatisfy(\.stays))
    }
    for other in downloads where other.address == asked.question && other.generation == resets && other.isCertain {
      scenario.expect(
        !other.asked.isOpen || !isShared,
        "A picture is being downloaded for a row that waits, and a second download of it begins.")
      guard let picture = other.picture else { continue }
      scenario.expect(
        !other.waiting.contains(where: \.stays) && !rows.contains { $0.stays && $0.caller?.value == picture },
        "A picture has been downloaded for a row, and it is downloaded once more without a reset().")
    }
    downloads.append(Download(asked, resets, isCertain: resets == resetsAtRest))
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if rows.count < 5 { moves.append(Move("a row asks for ann") { [self] in ask("ann") }) }
    guard !rows.isEmpty else { return moves }
    if rows.count < 5 { moves.append(Move("a row asks for bob") { [self] in ask(Self.bob) }) }
    if resets < 2 { moves.append(Move("reset() is called") { [self] in reset() }) }
    for (which, row) in rows.filter(\.waits).told {
      moves.append(Move("the \(which) row leaves") { row.caller?.leave() })
    }
    for (which, download) in downloads.filter(\.asked.isOpen).told {
      moves += [
        Move("the \(which) download succeeds") { [self] in succeed(download) },
        Move("the \(which) download fails") { [self] in fail(download, FakeError("no \(download.asked.number)")) },
        Move("the \(which) download is cancelled by the server") { [self] in fail(download, CancellationError()) },
      ]
    }
    return moves
  }

  func rareMoves() -> [Move] {
    let addresses = (1...35).flatMap { ["Face \($0)", "face \($0)"] }
    func asks(_ address: String) -> Move { Move("a row asks for \(address)") { [self] in ask(address) } }
    return [
      Move("a row of another downloader asks, and again as it gets a failure") { [self] in askAnother() },
      asks("ann1"), asks("0ann"),
      Move("reset() is called, and a row asks for 0ann as it returns") { [self] in ask("0ann", resets: true) },
      Move("reset() is called nine times more") { [self] in for _ in 1...9 { reset() } },
      asks("ann"),
    ] + (addresses + addresses).map(asks)
  }

  func owed() -> Move? {
    if let download = downloads.first(where: \.asked.isOpen) {
      return Move("the download succeeds") { [self] in succeed(download) }
    }
    return lastAddresses.popLast().map { address in
      Move("a row asks for \(address == Self.bob ? "bob" : address)") { [self] in ask(address) }
    }
  }

  private func ask(_ address: String, resets isReset: Bool = false) {
    let row = Row(address)
    rows.append(row)
    row.caller = scenario.call("row \(rows.count)") { [self] in
      if isReset { return try await resetAndAsk(row, downloader) }
      row.generation = resets
      row.oldFailures = Set(downloads.filter(\.isTold).map(\.asked.number))
      return try await downloader.image(for: address)
    } back: { [self] _ in
      look(at: row)
    }
  }

  /// In the downloader's own isolation: the row asks in the turn in which `reset()` returns.
  private func resetAndAsk(_ row: Row, _ downloader: isolated ImageDownloader) async throws -> String {
    downloader.reset()
    resets += 1
    row.generation = resets
    row.oldFailures = Set(downloads.filter(\.isTold).map(\.asked.number))
    return try await downloader.image(for: row.address)
  }

  /// A row asks a downloader whose first download fails.
  private func askAnother() {
    let downloads = Log<String>()
    let another = ImageDownloader { address in
      downloads.add(address)
      guard downloads.count > 1 else { throw FakeError("no connection") }
      return address
    }
    _ = scenario.call("row of another") { [self] in await askTwice(another, downloads) }
  }

  /// In the other downloader's own isolation: the row asks again in the turn in which it gets the failure.
  private func askTwice(_ another: isolated ImageDownloader, _ downloads: Log<String>) async {
    guard (try? await another.image(for: "ann")) == nil else { return }
    scenario.note("no picture: asks again")
    let picture = try? await another.image(for: "ann")
    scenario.expect(
      picture != nil || downloads.count > 1,
      "A row got a failure and asked again in the same turn, and got the failure again, without a new download.")
  }

  private func reset() {
    downloader.assumeIsolated { $0.reset() }
    resets += 1
  }

  private func succeed(_ download: Download) {
    end(download)
    // Any picture is kept, even one with nothing in it.
    let number = download.asked.number
    download.asked.answer(number == 1 ? "" : "\(download.address) \(number)")
  }

  private func fail(_ download: Download, _ error: any Error) {
    end(download)
    download.isCancelledByServer = error is CancellationError && !download.asked.isCancelled
    download.asked.fail(error)
  }

  private func end(_ download: Download) {
    let others = downloads.filter { $0.asked.isOpen && $0.address == download.address }
    let isOnly = others.count == 1 && !answeredSinceRest.contains(download.address)
    answeredSinceRest.insert(download.address)
    guard isOnly, download.isCertain else { return }
    download.waiting = rows.filter {
      $0.isSettled && $0.waits && $0.address == download.address && $0.generation <= download.generation
    }
  }

  // MARK: Promises

  private static let oldFailure = "A row asked after others had got a failure, and got the same failure."

  /// A row has its answer.
  private func look(at row: Row) {
    let isOld = row.generation < resets
    switch row.outcome! {
    case .success(let picture):
      guard let source = downloads.first(where: { $0.address == row.address && $0.picture == picture }) else {
        return scenario.expect(false, "A row was given something that no download of its picture has brought.")
      }
      scenario.expect(
        source.generation >= row.generation,
        "A row asked after reset(), and was given a picture whose download had begun before it.")
    case .failure(is CancellationError):
      guard row.stays, !isOld else { return }
      let sources = downloads.filter { $0.address == row.address && $0.isCancelledByServer }
      scenario.expect(
        !sources.isEmpty, "A row that had not left was given a CancellationError, and the server had not thrown it.")
      let new = sources.filter { !row.oldFailures.contains($0.asked.number) }
      scenario.expect(!new.isEmpty, Self.oldFailure)
      // One error looks like another: of several it is not certain which one it was.
      if new.count == 1 { new[0].isTold = true }
    case .failure(let error as FakeError):
      guard let source = downloads.first(where: { $0.error as? FakeError == error }) else { return }
      if row.stays {
        scenario.expect(
          source.address == row.address, "A row got the failure of another picture's download.")
        scenario.expect(
          source.generation >= row.generation,
          "A row asked after reset(), and got the failure of a download that had begun before it.")
        scenario.expect(
          !row.oldFailures.contains(source.asked.number), Self.oldFailure)
      }
      source.isTold = true
      // Rows that hear of a failure ask again at once.
      if rows.count < 5 { ask(row.address) }
    case .failure:
      scenario.expect(!row.stays || isOld, "A row that had not left was given an error that no download has thrown.")
    }
  }

  func atRest() {
    for download in downloads {
      for row in download.waiting where row.stays && row.generation == resets {
        scenario.expect(row.outcome != nil, "A download has ended, and a row that waited for it still waits.")
        if let picture = download.picture {
          scenario.expect(
            row.caller?.value == picture, "A row waited for a download that succeeded, and was not given its picture.")
        } else {
          scenario.expect(
            row.caller?.hasFailed == true, "A row waited for a download that failed, and was not told of the failure.")
        }
      }
    }
    for row in rows where row.outcome == nil {
      let open = downloads.filter { $0.asked.isOpen && $0.address == row.address }
      scenario.expect(!open.isEmpty, "A row waits, and no download of its picture is under way.")
      scenario.expect(
        open.contains { $0.generation >= row.generation },
        "A row asked after reset(), and no download has begun for it since.")
    }
    for row in rows { row.isSettled = true }
    resetsAtRest = resets
    answeredSinceRest = []
  }
}

@Suite struct DoubleFetchStories {
  @Test func everyStory() {
    checkStories(StoryPlan(inOrder: 3_000, held: 1_200, random: 3_000), hasRareMoves: true) { scenario in
      let promises = DownloaderPromises(scenario)
      await scenario.tell(promises, isolation: promises.downloader)
    }
  }
}
