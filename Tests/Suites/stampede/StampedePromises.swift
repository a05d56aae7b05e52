import ScheduleLab
import Stampede
import Testing

/// What a contact sheet promises, however long its photos take, and whenever its task is cancelled.
///
/// `@unchecked Sendable`: a scenario runs on one thread, and nothing suspends while it changes the state.
final class SheetPromises: Promises, @unchecked Sendable {
  /// The camera's counter begins again, and a number comes twice.
  private static let numbers = [9998, 9999, 1, 9999, 2, 3]

  /// A card whose photos are read one by one.
  private struct Card: Sequence, Sendable {
    let numbers: [Int]
    let reads: @Sendable () -> Void

    func makeIterator() -> AnyIterator<ContactSheet.Photo> {
      var numbers = numbers.makeIterator()
      return AnyIterator {
        guard let number = numbers.next() else { return nil }
        reads()
        return ContactSheet.Photo(number: number)
      }
    }
  }

  private let scenario: Scenario
  /// Each call is one photo that is shrunk, asked by its number.
  private let darkroom: Fake<Int, String>
  /// The photos of two cards whose sheets are made at the same time.
  private let others: Fake<Int, String>
  private var sheet: ContactSheet?
  private var limit = 0
  private var numbers: [Int] = []
  private var runs = 0
  private var maker: Caller<[String]>?
  private var atWork = 0

  // Of the latest run:
  private var firstCall = 0
  private var read = 0
  private var done = 0
  /// The photos that had been read when the task was cancelled.
  private var readAtCancellation: Int?
  /// The photos that had begun when everything had last come to rest; nil before the first time.
  private var begunAtRest: Int?

  private var calls: ArraySlice<Asked<Int, String>> { darkroom.calls[firstCall...] }

  init(_ scenario: Scenario) {
    self.scenario = scenario
    darkroom = Fake("photo", scenario)
    others = Fake("photo of another card", scenario)
    darkroom.begins = { [unowned self] in begins($0) }
  }

  private func shrink(_ photo: ContactSheet.Photo) async -> String {
    atWork += 1
    defer {
      atWork -= 1
      done += 1
    }
    return await darkroom.answer(to: photo.number)
  }

  private func begins(_ call: Asked<Int, String>) {
    scenario.expect(atWork <= limit, "More photos are being shrunk at the same time than the limit allows.")
    scenario.expect(
      calls.count { $0.question == call.question } <= numbers.count { $0 == call.question },
      "A photo was shrunk twice, or one that is not on the card.")
    guard let readAtCancellation else { return }
    scenario.expect(
      calls.count <= readAtCancellation,
      "The task was cancelled, and a photo that had not been read was shrunk after that.")
  }

  private func reads() {
    read += 1
    scenario.expect(
      read - done <= limit + 1, "More photos than the limit and one have been read and are still to be done.")
  }

  // MARK: Moves

  func moves() -> [Move] {
    var moves: [Move] = []
    if sheet == nil {
      for (count, limit) in [(6, 2), (6, 3), (3, 1), (0, 2), (2, 4)] {
        moves.append(Move("a sheet of \(count) photos is made, limit \(limit)") { [self] in make(count, limit) })
      }
    } else if maker?.waits == false, runs < 2, atWork == 0 {
      moves.append(Move("the sheet is made once more") { [self] in make(numbers.count, limit) })
    }
    for (which, call) in darkroom.open.told {
      moves.append(Move("the \(which) photo is done") { call.answer(Self.thumbnail(of: call)) })
    }
    if let maker, maker.waits, !maker.hasLeft {
      moves.append(
        Move("the task is cancelled") { [self] in
          readAtCancellation = read
          maker.leave()
        })
    }
    return moves
  }

  func rareMoves() -> [Move] {
    let sheet = ContactSheet(limit: 2) { [others] in await others.answer(to: $0.number) }
    var first: Caller<[String]>?
    let areDone = Move("the open photos of both are done", takes: .milliseconds(1)) { [self] in
      for call in others.open { call.answer("\(call.question)") }
    }
    return [
      Move("a sheet is made of two other cards at the same time", takes: .milliseconds(1)) { [self] in
        first = make(sheet, of: [11, 12, 13])
        make(sheet, of: [21, 22, 23])
      },
      Move("the task of the first of the two is cancelled") { first?.leave() },
      areDone, areDone,
    ]
  }

  @discardableResult
  private func make(_ sheet: ContactSheet, of numbers: [Int]) -> Caller<[String]> {
    scenario.call("other maker") {
      try await sheet.thumbnails(of: numbers.map { ContactSheet.Photo(number: $0) })
    } back: { [scenario] (maker: Caller<[String]>) in
      scenario.expect(
        maker.hasLeft || maker.value == numbers.map { "\($0)" },
        "Two sheets were made at the same time, and one that was not cancelled does not show its own card.")
    }
  }

  func owed() -> Move? {
    if let call = others.open.first { return Move("the photo is done") { call.answer("\(call.question)") } }
    return darkroom.open.first.map { call in Move("the photo is done") { call.answer(Self.thumbnail(of: call)) } }
  }

  /// Those of the first photo and the last two are empty, and equal.
  private static func thumbnail(of call: Asked<Int, String>) -> String {
    isEmpty(call.question) ? "" : "\(call.question) by \(call.number)"
  }

  private static func isEmpty(_ number: Int) -> Bool { number == numbers[0] || numbers.suffix(2).contains(number) }

  private func make(_ count: Int, _ limit: Int) {
    let sheet = self.sheet ?? ContactSheet(limit: limit) { [self] in await shrink($0) }
    (self.sheet, self.limit, numbers) = (sheet, limit, Array(Self.numbers.prefix(count)))
    runs += 1
    (firstCall, read, done, readAtCancellation, begunAtRest) = (darkroom.calls.count, 0, 0, nil, nil)
    let card = Card(numbers: numbers) { [self] in reads() }
    maker = scenario.call("maker") {
      try await sheet.thumbnails(of: card)
    } back: { [self] in
      ends($0)
    }
  }

  // MARK: Promises

  private func ends(_ maker: Caller<[String]>) {
    switch maker.outcome! {
    case .success(let thumbnails):
      scenario.expect(
        thumbnails.count >= numbers.count || !maker.hasLeft,
        "The task was cancelled with photos left, and an incomplete sheet is returned as a complete one.")
      let named = thumbnails.filter { !$0.isEmpty }
      scenario.expect(
        Set(named).count == named.count && thumbnails.count == numbers.count,
        "The sheet does not have each thumbnail once.")
      scenario.expect(
        thumbnails.map { Int($0.prefix { $0 != " " }) } == numbers.map { Self.isEmpty($0) ? nil : $0 },
        "The sheet is not in the order of the card.")
    case .failure(let error):
      scenario.expect(maker.hasLeft, "The task was not cancelled, and an error is thrown.")
      scenario.expect(
        error is CancellationError, "The task was cancelled, and another error than CancellationError is thrown.")
    }
  }

  func atRest() {
    guard let maker, maker.waits else { return }
    scenario.expect(atWork > 0, "No photo is being shrunk any more, and the sheet is not returned.")
    defer { begunAtRest = calls.count }
    guard !maker.hasLeft, atWork == 1, limit > 1, calls.count < numbers.count else { return }
    if let begunAtRest {
      // It began alone, so no slow one is to blame.
      scenario.expect(
        calls.count != begunAtRest + 1 || calls.last?.isOpen == false,
        "A photo began alone, and until it is done no other begins: photos are shrunk one after the other.")
    } else {
      scenario.expect(
        calls.count > 1, "The limit and the card allow several photos at a time, and only one begins at the start.")
    }
  }
}

@Suite struct StampedeStories {
  @Test func everyStory() {
    checkStories(hasRareMoves: true) { scenario in
      let promises = SheetPromises(scenario)
      await scenario.tell(promises, isolation: nil)
      withExtendedLifetime(promises) {}
    }
  }
}
