import Grader
import Support
import Workbook

/// Measures everything once a round, so that what slows the machine down for a while slows down all of it.
struct Bench {
  static let rounds = 7
  /// An empty cache means to compile the lab and a suite, which takes seconds.
  private static let firstVerdicts = 3

  private let workshop: Workshop
  private let program: KataProgram

  /// - Parameter program: the path of the running program.
  init(program: String, environment: [String: String]) throws(UserError) {
    workshop = try Workshop(try Workbook.find(program: program), environment: environment)
    Main.say("building kata")
    self.program = try KataProgram(beside: program, workshop)
  }

  func run(rounds: Int) throws(UserError) -> Results {
    do {
      return try measure(rounds: rounds)
    } catch let complaint as UserError {
      throw complaint
    } catch {
      throw .infrastructure("Something unexpected happened: \(error).")
    }
  }

  private func measure(rounds: Int) throws -> Results {
    Main.say("running everything once, unmeasured")
    let file = try workshop.makeFolder("submission") + "/\(workshop.kata.file)"
    let floor = try Floor(workshop)
    _ = try grade(file, .body, round: 0)
    let speed = try LabSpeed(workshop)
    let screen = try LearnerScreen(workshop, program)
    let containment = try Containment(workshop)
    let review = try ReviewSpeed(workshop, program)
    let packages = try Edit.allCases.map { edit in try OrdinaryPackage(workshop, edit) }

    var verdicts = Edit.allCases.map { Figure("save to verdict, warm, edit \($0.rawValue)", .seconds) }
    var tests = Edit.allCases.map { Figure("swift test, edit \($0.rawValue)", .seconds) }
    var bare = Figure("the floor: bare compile, link, run", .seconds)
    var schedules = Figure("schedules a second, 4 tasks × 3 steps", .schedulesPerSecond)
    var first = Figure("first verdict, empty cache (\(min(rounds, Self.firstVerdicts)) rounds)", .seconds)
    var list = Figure("kata list", .seconds)
    var check = Figure("kata check, warm", .seconds)
    var shown = Figure("save to verdict on the screen", .seconds)
    var start = Figure("start to first screen, warm", .seconds)
    var rest = Figure("processor time of the screen in 2 s at rest", .seconds)
    var gates = Figure("the gates", .seconds)
    var sandbox = Figure("a run in the tier kernel − a run in none", .seconds)
    var reviewed = Figure("kata review, 100,000 lines", .seconds)
    var memory = Figure("kata review, its memory", .bytes)
    var gradings: [KataProgram.Grading] = []
    var floors: [[Double]] = []
    for number in 1...rounds {
      Main.say("round \(number) of \(rounds)")
      let round = number + 1
      // What the round before has pushed out of memory would slow the first one down. Not with the same source: the
      // compiler keeps an object file that would come out the same.
      _ = try floor.run(workshop, round: -round)
      floors.append(try floor.run(workshop, round: round))
      bare.add(floors.last?.reduce(0, +) ?? 0)
      for (index, edit) in Edit.allCases.enumerated() {
        let grading = try grade(file, edit, round: round)
        verdicts[index].add(grading.seconds)
        if edit == .body { gradings.append(grading) }
      }
      for (index, package) in packages.enumerated() { tests[index].add(try package.test(round: round).seconds) }
      let contained = try containment.measure(file)
      gates.add(contained.gates)
      sandbox.add(contained.sandbox)
      let read = try review.run()
      reviewed.add(read.seconds)
      memory.add(read.peak)
      list.add(try program.run(["list"], in: workshop.workbook.root))
      start.add(try screen.start())
      check.add(try screen.check(round: round))
      shown.add(try screen.save(round: round))
      rest.add(try screen.rest())
      schedules.add(try speed.run())
      if number <= Self.firstVerdicts { first.add(try firstVerdict(of: file)) }
    }

    Main.say("a class of \(ClassSpeed.size), \(ClassSpeed.jobs) at a time")
    let measured = try ClassSpeed(workshop, program).run()
    let quick = Figure("class: results a second, no time limit", .resultsPerSecond, [measured.quick])
    let all = Figure("class: results a second, all", .resultsPerSecond, [measured.all])
    let small = Figure("class: memory of the grader after 50", .bytes, [measured.small])
    let whole = Figure("class: memory of the grader after 200", .bytes, [measured.whole])
    let growth = Figure.ratio("class: memory after 200 : after 50", whole, small)

    let faster = zip(Edit.allCases, zip(tests, verdicts)).map { edit, pair in
      Figure.ratio("swift test : save to verdict, edit \(edit.rawValue)", pair.0, pair.1)
    }
    let slower = Figure.ratio("save to verdict : the floor", verdicts[0], bare)
    let later = Figure.difference("save to verdict on the screen − kata check", shown, check)
    let safer = Figure.sum("gates and the tier kernel, in a verdict", gates, sandbox)
    return Results(
      introduction: introduction(rounds),
      figures: verdicts + tests + [
        bare, schedules, first, list, check, shown, start, rest, gates, sandbox, reviewed, memory, quick, all, small,
        whole,
      ],
      ratios: faster + [slower, later, safer, growth], stages: stages(gradings, floors),
      targets: faster.map { .init(figure: $0, bound: .atLeast(7)) } + [
        .init(figure: slower, bound: .atMost(1.5)), .init(figure: schedules, bound: .atLeast(50_000)),
        .init(figure: list, bound: .atMost(0.05)), .init(figure: later, bound: .atMost(0.1)),
        .init(figure: start, bound: .atMost(0.15)), .init(figure: rest, bound: .atMost(0)),
        .init(figure: safer, bound: .atMost(0.08)),
        .init(figure: reviewed, bound: .atMost(5)), .init(figure: memory, bound: .atMost(500 * 1_048_576)),
        .init(figure: quick, bound: .atLeast(4)),
        .init(figure: growth, bound: .atMost(1.1)),
      ])
  }

  /// Saves an edited file, and grades it.
  private func grade(_ file: String, _ edit: Edit, round: Int) throws(UserError) -> KataProgram.Grading {
    try Files.write(workshop.source(edit, round: round), to: file)
    return try program.grade(file)
  }

  /// A verdict with a new cache, which is removed after it.
  private func firstVerdict(of file: String) throws(UserError) -> Double {
    let cache = workshop.folder + "/empty"
    defer { Files.remove(cache) }
    return try program.grade(file, cache: cache).seconds
  }

  /// Where a verdict's time goes, beside what the floor needs for the same stage.
  private func stages(_ gradings: [KataProgram.Grading], _ floors: [[Double]]) -> [Figure] {
    func stage(_ name: String) -> [Double] { gradings.map { $0.stages[name] ?? 0 } }
    let measured = (["suite"] + Floor.stages).map(stage)
    let inside = stage("total")
    let between = inside.indices.map { round in inside[round] - measured.reduce(0) { $0 + $1[round] } }
    let around = zip(gradings, inside).map { $0.seconds - $1 }
    var figures = [Figure("kata grade: look the suite up", .seconds, stage("suite"))]
    for (index, name) in Floor.stages.enumerated() {
      figures.append(Figure("kata grade: \(name)", .seconds, stage(name)))
      figures.append(Figure("the floor: \(name)", .seconds, floors.map { $0[index] }))
    }
    return figures + [
      Figure("kata grade: between the stages", .seconds, between),
      Figure("kata grade: start, workbook, answer, end", .seconds, around),
    ]
  }

  private func introduction(_ rounds: Int) -> [String] {
    #if DEBUG
      let build = "a debug build of kata: measure with -c release"
    #else
      let build = "a release build of kata"
    #endif
    return [
      "\(rounds) rounds, everything once in each; \(build); \(workshop.toolchain.version)", "",
      "Graded is a solution of “\(workshop.kata.name)”, edited before each run. swift test runs a package of the same module,",
      "suite and lab; the ordinary test runner leaves the lab reduced control, which explores the same interleavings.",
    ]
  }
}
