import KataSupport
import Testing

@testable import Workbook

/// What `kata.json` must hold, and the one sentence that an author gets.
@Suite struct ManifestTests {
  @Test func aSoundManifestIsReadWhole() throws {
    let kata = try Manifest.read(Manifest.sound)
    #expect(kata.name == "late-answer")
    #expect(kata.title == "The late answer")
    #expect(kata.track == "core")
    #expect((kata.order, kata.stars, kata.minutes) == (1, 2, 20))
    #expect(kata.file == "Inbox.swift")
    #expect(kata.checks.map(\.id) == ["late-delivery"])
    #expect(kata.checks.map(\.title) == ["It stays cancelled"])
    #expect(kata.checks.map(\.starter) == [.failed])
    #expect(kata.rules == ["state-recheck"])
    #expect(kata.solutions.map(\.cost) == ["Little."])
    #expect(kata.nearMisses.map(\.mistake) == ["Looks too late"])
    #expect(kata.nearMisses.map(\.says) == ["Too late."])
  }

  @Test func aCheckMayBeToldByThreads() throws {
    #expect(try Manifest.read(Manifest.sound).threadChecks.isEmpty)
    let declared = try Manifest.read(Manifest.sound.with(first: "checks", "by", .text("threads")))
    #expect(declared.threadChecks.map(\.id) == ["late-delivery"])
    #expect(declared.tests.isEmpty)
  }

  @Test func aTestMayAlsoBeToldByThreads() throws {
    let kata = try Manifest.read(Manifest.sound.with(first: "checks", "also", .text("threads")))
    #expect(kata.toldByThreads.map(\.id) == ["late-delivery"] && kata.tests.map(\.id) == ["late-delivery"])
    #expect(kata.threadChecks.isEmpty)
    let complaint = Manifest.complaint(Manifest.sound.with(first: "checks", "also", .text("stories")))
    #expect(complaint?.contains("has an “also” other than “threads”") == true)
  }

  @Test func aNearMissNeedNotSayAnything() throws {
    let kata = try Manifest.read(Manifest.sound.with(first: "nearMisses", "says", nil))
    #expect(kata.nearMisses.count == 1)
    #expect(kata.nearMisses.first?.says == nil)
  }

  static let needs = [
    ("title", "a text."), ("track", "a text."), ("order", "a number from 1 to 99."), ("stars", "a number from 1 to 5."),
    ("minutes", "a number from 1 to 240."), ("file", "a text."), ("checks", "a list."), ("solutions", "a list."),
    ("nearMisses", "a list."),
  ]

  @Test(arguments: needs)
  func aMissingKeyIsNamed(key: String, need: String) {
    #expect(Manifest.complaint(Manifest.sound.with(key, nil)) == "\(Manifest.file) needs “\(key)”, \(need)")
  }

  @Test(arguments: needs, [JSONValue.null, .flag(true), .object([:])])
  func aValueOfTheWrongKindIsNamed(need: (key: String, text: String), value: JSONValue) {
    #expect(
      Manifest.complaint(Manifest.sound.with(need.key, value)) == "\(Manifest.file) needs “\(need.key)”, \(need.text)")
  }

  @Test(arguments: ["title", "track", "file"])
  func anEmptyTextIsNoText(key: String) {
    #expect(Manifest.complaint(Manifest.sound.with(key, .text(""))) == "\(Manifest.file) needs “\(key)”, a text.")
  }

  @Test(arguments: [("order", 0), ("order", 100), ("stars", 6), ("minutes", 241), ("stars", 2.5), ("minutes", 1e300)])
  func aNumberOutOfItsRangeIsNamed(key: String, number: Double) {
    let need = Self.needs.first { $0.0 == key }?.1 ?? ""
    #expect(Manifest.complaint(Manifest.sound.with(key, .number(number))) == "\(Manifest.file) needs “\(key)”, \(need)")
  }

  @Test(arguments: [
    ("checks", "id", "a text."), ("checks", "title", "a text."), ("checks", "rule", "a text."),
    ("checks", "starter", "a text."), ("solutions", "file", "a text."), ("solutions", "title", "a text."),
    ("solutions", "cost", "a text."), ("nearMisses", "file", "a text."), ("nearMisses", "mistake", "a text."),
    ("nearMisses", "check", "a text."), ("nearMisses", "result", "a text."),
  ])
  func aMissingKeyInAListIsNamedWithItsPlace(list: String, key: String, need: String) {
    let sentence = "\(Manifest.file), \(list)[0], needs “\(key)”, \(need)"
    #expect(Manifest.complaint(Manifest.sound.with(first: list, key, nil)) == sentence)
    #expect(Manifest.complaint(Manifest.sound.with(first: list, key, .number(1))) == sentence)
  }

  @Test func thePlaceIsThatOfTheEntryThatIsWrong() {
    let solution = Manifest.sound["solutions"]?.array?.first ?? .null
    let value = Manifest.sound.with("solutions", .array([solution, solution.with("cost", nil)]))
    #expect(Manifest.complaint(value) == "\(Manifest.file), solutions[1], needs “cost”, a text.")
  }

  @Test func aSentenceThatIsThereMustBeAText() {
    let value = Manifest.sound.with(first: "nearMisses", "says", .null)
    #expect(Manifest.complaint(value) == "\(Manifest.file), nearMisses[0], needs “says”, a text.")
  }

  @Test(arguments: [("checks", "starter"), ("nearMisses", "result")])
  func aResultIsOneOfThoseThereAre(list: String, key: String) {
    #expect(
      Manifest.complaint(Manifest.sound.with(first: list, key, .text("broken")))
        == "\(Manifest.file), \(list)[0], needs “\(key)” to be one of passed, failed, hung, crashed, uncontrolled, not-run."
    )
  }

  @Test func aMisspeltKeySuggestsTheRightOne() {
    #expect(
      Manifest.complaint(Manifest.sound.with("title", nil).with("titel", .text("The late answer")))
        == "\(Manifest.file) has an unknown key “titel”: did you mean “title”?")
    #expect(
      Manifest.complaint(Manifest.sound.with(first: "nearMisses", "mistakes", .text("Looks too late")))
        == "\(Manifest.file), nearMisses[0], has an unknown key “mistakes”: did you mean “mistake”?")
  }

  @Test func aKeyLikeNoneSaysWhichThereAre() {
    #expect(
      Manifest.complaint(Manifest.sound.with(first: "solutions", "approximation", .flag(true)))
        == "\(Manifest.file), solutions[0], has an unknown key “approximation”: it may have file, title, cost.")
  }

  @Test func whatIsNoObjectIsRefused() {
    #expect(Manifest.complaint(.array([])) == "\(Manifest.file) must be an object.")
    #expect(
      Manifest.complaint(Manifest.sound.with("checks", .array([.text("late-delivery")])))
        == "\(Manifest.file), checks[0], must be an object.")
  }

  @Test func anUnknownRuleSuggestsTheRightOne() {
    #expect(
      Manifest.complaint(Manifest.sound.with(first: "checks", "rule", .text("state-rechek")))
        == "\(Manifest.file), checks[0], names “state-rechek”, which is no rule: did you mean “state-recheck”?")
    #expect(
      Manifest.complaint(Manifest.sound.with(first: "checks", "rule", .text("nothing-of-the-kind")))
        == "\(Manifest.file), checks[0], names “nothing-of-the-kind”, which is no rule: kata explain lists them.")
  }

  @Test func aNearMissMustNameACheck() {
    #expect(
      Manifest.complaint(Manifest.sound.with(first: "nearMisses", "check", .text("early-delivery")))
        == "\(Manifest.file), nearMisses[0], names “early-delivery”, which is none of the checks.")
  }

  @Test(arguments: ["early-delivery", ""])
  func aPredictionIsAnsweredByACheckThatTheStarterFails(check: String) {
    let prediction = Manifest.sound["tryIt"]!.with("check", .text(check))
    #expect(
      Manifest.complaint(Manifest.sound.with("tryIt", prediction))
        == (check.isEmpty
          ? "\(Manifest.file), tryIt, needs “check”, a text."
          : "\(Manifest.file), tryIt, names “\(check)”, which is no check that the starter fails."))
    #expect(Manifest.complaint(Manifest.sound.with("tryIt", nil)) == "\(Manifest.file) needs “tryIt”, an object.")
  }

  @Test func upcomingFeaturesNeedNotBeThere() throws {
    #expect(try Manifest.read(Manifest.sound).features == [])
    let value = Manifest.sound.with("features", .array([.text("NonisolatedNonsendingByDefault")]))
    #expect(try Manifest.read(value).features == ["NonisolatedNonsendingByDefault"])
    #expect(
      Manifest.complaint(Manifest.sound.with("features", .array([.number(1)])))
        == "\(Manifest.file) needs “features” to be a list of texts.")
  }

  @Test func theDefaultIsolationNeedNotBeThere() throws {
    #expect(try Manifest.read(Manifest.sound).defaultIsolation == nil)
    let value = Manifest.sound.with("defaultIsolation", .text("MainActor"))
    #expect(try Manifest.read(value).defaultIsolation == .mainActor)
    #expect(Manifest.complaint(Manifest.sound.with("defaultIsolation", .text("Everyone"))) != nil)
  }

  @Test func whatNoCheckExaminesNeedNotBeNamed() throws {
    #expect(try Manifest.read(Manifest.sound).notExamined == nil)
    let value = Manifest.sound.with("notExamined", .text("two letters at the same time"))
    #expect(try Manifest.read(value).notExamined == "two letters at the same time")
  }

  @Test func noTwoChecksShareAnId() {
    let check = Manifest.sound["checks"]?.array?.first ?? .null
    let value = Manifest.sound.with("checks", .array([check, check.with("title", .text("Another"))]))
    #expect(Manifest.complaint(value) == "\(Manifest.file) has two checks with the same id.")
  }

  @Test(arguments: [
    "Sources/Inbox.swift", "../Inbox.swift", "/Inbox.swift", "-o.swift", "Package.swift", "Inbox.txt", "Inbox",
  ])
  func theFileIsThePlainNameOfASwiftFile(file: String) {
    #expect(
      Manifest.complaint(Manifest.sound.with("file", .text(file)))
        == "\(Manifest.file) needs “file”, the plain name of a Swift file.")
  }
}
