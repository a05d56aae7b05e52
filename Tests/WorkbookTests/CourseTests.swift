import KataSupport
import TestSupport
import Testing

@testable import Workbook

/// Courses: files that choose katas, their order and their weights.
@Suite struct CourseTests {
  private func course(_ text: String) throws -> (Course, Workbook) {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "spring.json")
    let workbook = try Repository.fixtureWorkbook()
    return (try workbook.course("spring", at: folder.path + "/spring.json"), workbook)
  }

  @Test func aCourseHasItsKatasInItsOrderAndTheOthersCanBeNamed() throws {
    let (course, workbook) = try course(
      """
      { "schema": "kata-course/1", "title": "Spring", "hints": false, "katas": [
        { "kata": "notebook", "minutes": 7, "points": 10, "opens": "2026-11-23T09:00:00Z" },
        { "kata": "audit", "opens": "after-previous" } ] }
      """)
    #expect(course.name == "spring" && !course.allowsHints)
    let followed = workbook.following(course)
    #expect(followed.katas.map(\.name) == ["notebook", "audit"])
    #expect(followed.katas[0].minutes == 7 && followed.tracks.map(\.title) == ["Spring"])
    #expect(followed.katas.allSatisfy { $0.track == "spring" })
    #expect(try followed.kata("news-feed").name == "news-feed")
    #expect(course.steps[1].opens == .afterPrevious)
    if case .at(let date) = course.steps[0].opens {
      #expect(date.timeIntervalSince1970 == 1_795_424_400)
    } else {
      Issue.record()
    }
  }

  @Test func aKataIsWorthWhatTheCourseSays() throws {
    let (course, workbook) = try course(
      """
      { "schema": "kata-course/1", "title": "Spring", "katas": [
        { "kata": "notebook", "points": 10, "checks": { "\(try Repository.fixtureWorkbook().kata("notebook").checks[0].id)": 3 } } ] }
      """)
    let kata = try workbook.kata("notebook")
    let others = kata.checks.count - 1
    let worth = Worth(of: kata, in: course)
    #expect(worth.points == 10 && worth.weights == [3] + Array(repeating: 1, count: others))
    #expect(worth.points(for: kata.checks.indices.map { $0 == 0 }) == 30 / Double(3 + others))
    #expect(worth.points(for: kata.checks.map { _ in true }) == 10)
    #expect(Worth(of: kata, in: nil).points == Double(kata.checks.count))
    #expect(Worth(of: try workbook.kata("audit"), in: course).weights.allSatisfy { $0 == 1 })
  }

  @Test(arguments: [
    (#"{ "schema": "kata-course/2", "title": "x", "katas": [] }"#, "needs “schema”, kata-course/1"),
    (#"{ "schema": "kata-course/1", "title": "x", "katas": [] }"#, "needs a kata"),
    (#"{ "schema": "kata-course/1", "title": "x", "katas": [{ "kata": "notebok" }] }"#, "did you mean “notebook”?"),
    (
      #"{ "schema": "kata-course/1", "title": "x", "katas": [{ "kata": "notebook", "checks": { "no": 1 } }] }"#,
      "names the check “no”"
    ),
    (
      #"{ "schema": "kata-course/1", "title": "x", "katas": [{ "kata": "notebook", "opens": "soon" }] }"#,
      "needs “opens” to be now, after-previous or a time"
    ),
    (
      #"{ "schema": "kata-course/1", "title": "x", "katas": [{ "kata": "audit" }, { "kata": "audit" }] }"#,
      "for the second time"
    ),
    (
      #"{ "schema": "kata-course/1", "title": "x", "hint": true, "katas": [{ "kata": "audit" }] }"#,
      "did you mean “hints”?"
    ),
  ])
  func whatIsWrongIsNamed(text: String, sentence: String) {
    let error = #expect(throws: UserError.self) { try self.course(text) }
    #expect(error?.description.contains(sentence) ?? false, "\(error?.description ?? "")")
  }

  @Test func everyCourseThatComesWithTheWorkbookNamesKatasThatThereAre() throws {
    let courses = try Workbook(root: Repository.root).courses()
    #expect(
      Set(courses.map(\.title)).isSuperset(of: [
        "90 minutes: the core six", "One day", "Review skills", "Locks and Sendable",
      ]))
  }
}
