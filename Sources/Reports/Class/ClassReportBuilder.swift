import Grader
import KataSupport
import Workbook

/// Collects the results of a class, one at a time, and makes the teacher's report of them.
public struct ClassReportBuilder {
  private struct Result {
    let entry: ClassReport.Entry
    let path: String
    let source: String
  }

  private struct Starter {
    let shape: CodeShape
    let fingerprint: String
    let text: String
  }

  private let workbook: Workbook
  private var katas: [String: Kata] = [:]
  private var starters: [String: Starter] = [:]
  /// By kata, then by submission.
  private var results: [String: [String: Result]] = [:]
  /// By kata: for each check the messages and how often they came.
  private var messages: [String: [[String: Int]]] = [:]
  private var submissions: Set<String> = []

  /// - Parameter workbook: the katas; with a course, its weights count.
  public init(_ workbook: Workbook) { self.workbook = workbook }

  /// Adds a result.
  /// - Parameter path: the file that was graded.
  /// - Throws: `UserError` if the kata's starter cannot be read.
  public mutating func add(_ submission: String, path: String, _ kata: Kata, _ verdict: Verdict) throws(UserError) {
    let submission = Style.report.sanitizedLine(submission)
    let verdict = verdict.sanitized(for: .report)
    katas[kata.name] = kata
    submissions.insert(submission)
    // A result for a file that is not there tells of a learner who handed nothing in.
    guard verdict.message != BatchGrading.missing(kata) else { return }
    let starter = try starter(of: kata)
    var isUntouched = verdict.source == starter.fingerprint
    if !isUntouched, let text = Self.text(path, verdict.source) { isUntouched = CodeShape(text) == starter.shape }
    let results = kata.checks.map { check in verdict.checks.first { $0.id == check.id }?.result ?? .notRun }
    let remark = verdict.diagnostics.first { $0.message.hasPrefix("Graded “") }?.message ?? ""
    let entry = ClassReport.Entry(
      verdict: verdict.verdict, results: results, isUntouched: isUntouched,
      points: isUntouched ? 0 : worth(of: kata).points(for: results.map { $0 == .passed }), remark: remark)
    self.results[kata.name, default: [:]][submission] = Result(entry: entry, path: path, source: verdict.source)
    if isUntouched { return }
    for (index, check) in kata.checks.enumerated() {
      guard let text = verdict.checks.first(where: { $0.id == check.id && $0.result.isBroken })?.message, !text.isEmpty
      else { continue }
      messages[kata.name, default: Array(repeating: [:], count: kata.checks.count)][index][text, default: 0] += 1
    }
  }

  private func worth(of kata: Kata) -> Worth { Worth(of: kata, in: workbook.course) }

  private mutating func starter(of kata: Kata) throws(UserError) -> Starter {
    if let starter = starters[kata.name] { return starter }
    let text = try Files.readText(workbook.starterPath(of: kata))
    let starter = Starter(shape: CodeShape(text), fingerprint: "\(Fingerprint(of: Data(text.utf8)))", text: text)
    starters[kata.name] = starter
    return starter
  }

  /// The graded text, if the file is still there and the same.
  private static func text(_ path: String, _ fingerprint: String) -> String? {
    guard !fingerprint.isEmpty, Files.isPlain(path), let data = try? Files.read(path),
      "\(Fingerprint(of: data))" == fingerprint
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  // MARK: The report

  /// Makes the report.
  /// - Parameters:
  ///   - title: the heading; that of the course if nil.
  ///   - list: who should have handed in; only those who have if nil.
  ///   - missing: the results that are missing, of how many; nil if all are there.
  /// - Throws: `UserError` if a starter cannot be read.
  public func report(title: String? = nil, of list: ClassList? = nil, missing: (count: Int, of: Int)? = nil)
    throws(UserError) -> ClassReport
  {
    let isCourse = workbook.course != nil
    let order = workbook.katas.filter { isCourse || katas[$0.name] != nil }
    let shown =
      order + katas.values.filter { kata in !order.contains { $0.name == kata.name } }.sorted { $0.name < $1.name }
    var uncompared = 0
    let columns = shown.map { kata in
      var known: [(submission: String, source: String)] = []
      for (submission, result) in (results[kata.name] ?? [:]).sorted(by: { $0.key < $1.key }) {
        guard !result.entry.isUntouched, !result.source.isEmpty else { continue }
        if let text = Self.text(result.path, result.source) {
          known.append((submission, text))
        } else {
          uncompared += 1
        }
      }
      let starter = starters[kata.name]?.text ?? ""
      return ClassReport.Column(
        kata: kata, points: worth(of: kata).points,
        messages: (messages[kata.name] ?? kata.checks.map { _ in [:] }).map { counts in
          counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (text: $0.key, count: $0.value) }
        },
        similar: known.count > 1 ? SimilarSubmissions(starter: starter).groups(known) : [])
    }
    let listed = list?.members ?? []
    let names = Set(listed.map(\.submission))
    let members =
      listed
      + submissions.subtracting(names).sorted().map { ClassList.Member(submission: $0, name: $0, isLate: nil) }
    let learners = members.map { member in
      ClassReport.Learner(
        submission: member.submission, name: Style.report.sanitizedLine(member.name), isLate: member.isLate,
        entries: shown.map { results[$0.name]?[member.submission]?.entry })
    }
    return ClassReport(
      title: title ?? workbook.course?.title ?? "The class", columns: columns, learners: learners, missing: missing,
      uncompared: uncompared)
  }
}
