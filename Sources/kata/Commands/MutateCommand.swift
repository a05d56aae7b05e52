import Grader
import Mutation
import Reports
import KataSupport
import Synchronization
import Workbook

/// `kata mutate`: for authors.
struct MutateCommand: Command {
  static let name = "mutate"
  static let operands = "[<kata>...]"
  static let summary = "for authors: what the checks miss"
  static let details =
    "Changes the solutions in small ways and grades the mutants. Each one that passes every check is shown as a diff: add a "
    + "check that fails it, or judge it in Solutions/<kata>/Mutants.json, equivalent or silent, with the keys that --format "
    + "json prints. Exit status 1 if a survivor is not judged, a judgement fits no survivor, or the score has fallen."
  static let options =
    [Arguments.Option(name: "update", value: nil, help: "write the scores to Solutions/<kata>/Mutants.json")]
    + Arguments.Option.answering

  /// A mutant that no check fails and that nobody has judged.
  private struct Survivor: Encodable {
    let key: MutantKey
    let line: Int
    let summary: String
    let diff: UnifiedDiff
  }

  /// A judgement that fits no survivor.
  private struct Obsolete: Encodable {
    let key: MutantKey
    let reason: String
  }

  private struct KataAnswer: Encodable {
    let kata: String
    let mutants: Int
    let rejected: Int
    let sameCode: Int
    let score: MutationScore
    let lastScore: MutationScore?
    let equivalent: Int
    let silent: Int
    let survivors: [Survivor]
    let obsolete: [Obsolete]
    var hasFallen: Bool { lastScore.map(score.isWorse(than:)) ?? false }
  }

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    let named = try arguments.words.map { name throws(UserError) in try session.workbook.kata(name) }
    let katas = named.isEmpty ? session.workbook.katas : named
    // What cannot be read is said before an hour of work.
    let records = try katas.map { kata throws(UserError) in try MutantRecord.read(of: kata, in: session.workbook) }
    let grader = try Grader(session.workbook, sanitizer: .thread, environment: session.environment)
    let grading = MutantGrading(session.workbook, grader)
    let jobs = try grading.jobs(katas)
    let outcomes = try grade(jobs, grading)
    var answers: [KataAnswer] = []
    for (kata, record) in zip(katas, records) {
      let mine = zip(jobs, outcomes).filter { $0.0.kata.name == kata.name }.map { (mutant: $0.0.mutant, outcome: $0.1) }
      let answer = try answer(on: kata, mine, record?.judgements ?? [], record?.score)
      if arguments.has("update") {
        try MutantRecord(score: answer.score, judgements: record?.judgements ?? []).write(
          for: kata, in: session.workbook)
      }
      answers.append(answer)
    }
    try reply(json: answers) { style in style.plain(answers.map { text($0, style) }.joined(separator: "\n")) + "\n" }
    let isGood = answers.allSatisfy {
      $0.survivors.isEmpty && $0.obsolete.isEmpty && (!$0.hasFallen || arguments.has("update"))
    }
    return isGood ? 0 : 1
  }

  private func grade(_ jobs: [MutantGrading.Job], _ grading: MutantGrading) throws(UserError) -> [MutantGrading.Outcome]
  {
    let progress = session.statusLine
    defer { progress.clear() }
    let done = Atomic<Int>(0)
    return try grading.run(jobs) { kata in
      progress.show("\(done.add(1, ordering: .relaxed).newValue) of \(jobs.count): \(kata)")
    }
  }

  private func answer(
    on kata: Kata, _ graded: [(mutant: Mutant, outcome: MutantGrading.Outcome)], _ judgements: [MutantJudgement],
    _ lastScore: MutationScore?
  ) throws(UserError) -> KataAnswer {
    let survivors = graded.filter { $0.outcome == .survived }.map(\.mutant)
    let judged = Dictionary(uniqueKeysWithValues: judgements.map { ($0.key, $0.kind) })
    let kinds = survivors.compactMap { judged[$0.key] }
    let killed = graded.count { if case .killed = $0.outcome { true } else { false } }
    let equivalent = kinds.count { $0 == .equivalent }
    return KataAnswer(
      kata: kata.name, mutants: graded.count, rejected: graded.count { $0.outcome == .rejected },
      sameCode: graded.count { $0.outcome == .sameCode },
      score: MutationScore(killed: killed, of: killed + survivors.count - equivalent), lastScore: lastScore,
      equivalent: equivalent, silent: kinds.count - equivalent,
      survivors: try survivors.filter { judged[$0.key] == nil }.map { mutant throws(UserError) in
        try survivor(mutant, of: kata)
      },
      obsolete: judgements.compactMap { judgement in
        reason(against: judgement, graded).map { Obsolete(key: judgement.key, reason: $0) }
      })
  }

  private func survivor(_ mutant: Mutant, of kata: Kata) throws(UserError) -> Survivor {
    let path = "Solutions/\(kata.name)/\(mutant.key.solution)"
    let source = try Files.read("\(session.workbook.root)/\(path)")
    return Survivor(
      key: mutant.key, line: mutant.line, summary: mutant.summary,
      diff: UnifiedDiff(from: (path, source), to: (mutant.key.operator, Data(mutant.source.utf8))))
  }

  /// The reason why a judgement fits no survivor; nil if it fits one.
  private func reason(
    against judgement: MutantJudgement, _ graded: [(mutant: Mutant, outcome: MutantGrading.Outcome)]
  ) -> String? {
    switch graded.first(where: { $0.mutant.key == judgement.key })?.outcome {
    case nil: "There is no such mutant any more: remove the judgement, or make it anew."
    case .survived: nil
    case .killed(let check): "The check “\(check)” kills the mutant: remove the judgement."
    case .rejected: "The mutant does not compile any more: remove the judgement."
    case .sameCode: "The mutant has the same machine code as its solution, or as another mutant: remove the judgement."
    }
  }

  // MARK: Text

  private func text(_ answer: KataAnswer, _ style: Style) -> String {
    let obsolete = answer.obsolete.map {
      style.wrap(
        "✘ \(answer.kata), \($0.key.solution), \($0.key.operator) in \($0.key.function): \($0.reason)", indent: 2)
    }
    let survivors = answer.survivors.flatMap { survivor in
      ["", "  " + style.styled(survivor.key.operator, .bold) + ": it \(survivor.summary)."] + survivor.diff.lines(style)
    }
    return (survivors + obsolete + [summary(answer, style)]).joined(separator: "\n")
  }

  private func summary(_ answer: KataAnswer, _ style: Style) -> String {
    let isGood = answer.survivors.isEmpty && answer.obsolete.isEmpty && !answer.hasFallen
    var parts = ["\(answer.score.killed) of \(answer.score.of) mutants killed"]
    if answer.hasFallen, let last = answer.lastScore { parts.append("it was \(last.killed) of \(last.of)") }
    if answer.equivalent > 0 { parts.append("\(answer.equivalent) judged equivalent") }
    if answer.silent > 0 { parts.append("\(answer.silent) judged silent") }
    if !answer.survivors.isEmpty { parts.append("\(answer.survivors.count) to judge") }
    let mark = isGood ? style.styled("✔", .green) : style.styled("✘", .red)
    return "  \(mark) \(answer.kata): " + parts.joined(separator: ", ") + "."
  }
}
