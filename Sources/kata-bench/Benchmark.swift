import KataSupport
import Workbook

/// Measures everything once a round, so that what slows the machine down for a while slows down all of it.
struct Benchmark {
  private let scale: Scale
  private let verifies: Bool
  private let workshop: Workshop
  private let program: KataProgram

  /// - Parameters:
  ///   - verifies: true to measure `kata verify` over all files, too.
  ///   - program: the path of the running program.
  init(_ scale: Scale, verifies: Bool, program: String, environment: [String: String]) throws(UserError) {
    self.scale = scale
    self.verifies = verifies
    workshop = try Workshop(try Workbook.find(program: program), environment: environment)
    Main.say("building kata")
    self.program = try KataProgram(beside: program, workshop)
  }

  /// Measures everything.
  /// - Throws: `UserError` if something cannot be measured, or the user interrupts the benchmark.
  func run() throws(UserError) -> Results {
    do {
      let figures = try measureRounds()
      Main.say("a class of \(scale.submissions)")
      let graded = try ClassSpeed(workshop, program, scale).run()
      let verified = try verifies ? verify() : nil
      return results(figures, graded, verified)
    } catch let error as UserError {
      throw error
    } catch {
      throw .infrastructure("Something unexpected happened: \(error).")
    }
  }

  private func measureRounds() throws -> Figures {
    var figures = Figures(scale)
    // The lab and a suite are compiled, which takes seconds: once is enough. All that the cache has is what the toolchain is.
    Main.say("the first verdict")
    let file = try workshop.makeFolder("submission") + "/\(workshop.kata.file)"
    figures.first.add(try grade(file).seconds)

    Main.say("running everything once, unmeasured")
    let floor = try Floor(workshop)
    let speed = try LabSpeed(workshop)
    let threads = try ThreadSpeed(workshop)
    let commands = try CommandSpeed(workshop, program)
    _ = try commands.measure()
    let screen = try LearnerScreen(workshop, program)
    let containment = try Containment(workshop)
    let review = try ReviewSpeed(workshop, program, lines: scale.reviewedLines)

    for number in 1...scale.rounds {
      Main.say("round \(number) of \(scale.rounds)")
      // The previous round has pushed data out of memory, which would slow the first run down.
      _ = try floor.run()
      figures.add(floor: try floor.run())
      figures.add(try grade(file))
      figures.add(try commands.measure())
      let contained = try containment.measure()
      figures.gates.add(contained.gates)
      figures.sandbox.add(contained.sandbox)
      let reviewed = try review.run()
      figures.review.add(reviewed.seconds)
      figures.reviewMemory.add(reviewed.peak)
      figures.list.add(try program.run(["list"], in: workshop.workbook.root))
      figures.start.add(try screen.start(in: commands.folder))
      figures.shown.add(try screen.save())
      figures.rest.add(try screen.rest())
      figures.schedules.add(try speed.run())
      figures.threads.add(try threads.run())
    }
    return figures
  }

  /// Saves an edited file, and grades it.
  private func grade(_ file: String) throws(UserError) -> KataProgram.Grading {
    try Files.write(workshop.editedSolution(), to: file)
    return try program.grade(file)
  }

  /// Grades every file of the workbook. The class has compiled the suites, and linked none of these files.
  private func verify() throws(UserError) -> Figure {
    Main.say("kata verify over all files")
    return Figure(
      "kata verify, all files, suites compiled", .seconds, [try program.run(["verify"], in: workshop.workbook.root)])
  }

  private func results(_ figures: Figures, _ graded: ClassSpeed.Outcome, _ verified: Figure?) -> Results {
    let all = Figure("class: results a second", .resultsPerSecond, [graded.speed])
    let quick = Figure("class: results a second, no time limit", .resultsPerSecond, [graded.quickSpeed])
    let baseline = Figure("class: memory after \(scale.baseline)", .bytes, [graded.memory.baseline])
    let end = Figure("class: memory after \(scale.submissions)", .bytes, [graded.memory.end])
    let growth = Figure.ratio("class: memory after \(scale.submissions) : after \(scale.baseline)", end, baseline)
    let verifying = verified.map { [Target($0, .atMost(90))] } ?? []
    return Results(
      introduction: introduction, figures: figures.all + [all, quick, baseline, end] + verifying.map(\.figure),
      comparisons: figures.comparisons.map(\.figure) + [growth], stages: figures.stages,
      targets: figures.comparisons + figures.targets
        + [Target(quick, .atLeast(4)), Target(growth, .atMost(1.1))] + verifying,
      isJudged: scale.isJudged)
  }

  private var introduction: [String] {
    #if DEBUG
      let build = "a debug build of kata: measure with -c release"
    #else
      let build = "a release build of kata"
    #endif
    return [
      "\(scale.rounds) rounds, everything once in each; \(build); \(workshop.toolchain.version)", "",
      "Graded is a solution of “\(workshop.kata.name)”, edited before each run. The floor compiles, links and runs the same module and suite",
      "with the same arguments, and does nothing else.",
    ]
  }
}
