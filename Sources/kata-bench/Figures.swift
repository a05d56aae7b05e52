/// Everything that is measured once a round.
struct Figures {
  var save = Figure("save to verdict, warm", .seconds)
  var floor = Figure("the floor: compile, link and run alone", .seconds)
  var first = Figure("first verdict, empty cache", .seconds)
  var list = Figure("kata list", .seconds)
  var check = Figure("kata check after an edit", .seconds)
  var unchanged = Figure("kata check, unchanged", .seconds)
  var replay = Figure("kata replay", .seconds)
  var play = Figure("kata play, its start", .seconds)
  var shown = Figure("save to verdict on the screen", .seconds)
  var start = Figure("start to first screen, warm", .seconds)
  var rest = Figure("processor time of the screen in 2 s at rest", .seconds)
  var gates = Figure("the gates", .seconds)
  var sandbox = Figure("a run in the tier kernel − a run in none", .seconds)
  var schedules = Figure("schedules a second, 4 tasks × 3 steps", .schedulesPerSecond)
  var threads = Figure("schedules a second, 2 threads × 3 sections", .schedulesPerSecond)
  var review: Figure
  var reviewMemory = Figure("kata review, its memory", .bytes)
  /// The stages of each grading, and those of the floor, in seconds.
  var gradings: [KataProgram.Grading] = []
  var floors: [[Double]] = []

  init(_ scale: Scale) { review = Figure("kata review, \(scale.reviewedLines) lines", .seconds) }

  var all: [Figure] {
    [
      save, floor, first, list, check, unchanged, replay, play, shown, start, rest, gates, sandbox, schedules, threads,
      review, reviewMemory,
    ]
  }

  mutating func add(floor stages: [Double]) {
    floors.append(stages)
    floor.add(stages.reduce(0, +))
  }

  mutating func add(_ grading: KataProgram.Grading) {
    gradings.append(grading)
    save.add(grading.seconds)
  }

  mutating func add(_ durations: CommandSpeed.Durations) {
    check.add(durations.edited)
    unchanged.add(durations.unchanged)
    replay.add(durations.replay)
    play.add(durations.play)
  }

  /// The comparisons that are judged, each with its limit.
  var comparisons: [Target] {
    [
      Target(.ratio("save to verdict : the floor", save, floor), .atMost(1.25)),
      Target(.ratio("kata check, unchanged : the floor", unchanged, floor), .atMost(0.3)),
      Target(.ratio("kata replay : the floor", replay, floor), .atMost(0.3)),
      Target(.ratio("kata play, its start : the floor", play, floor), .atMost(0.3)),
      Target(.difference("save to verdict on the screen − kata check", shown, check), .atMost(0.1)),
      Target(.sum("gates and the tier kernel, in a verdict", gates, sandbox), .atMost(0.08)),
    ]
  }

  /// The figures that are judged as they are.
  var targets: [Target] {
    [
      Target(list, .atMost(0.05)), Target(start, .atMost(0.15)), Target(rest, .atMost(0)),
      Target(schedules, .atLeast(50_000)), Target(threads, .atLeast(100_000)),
      Target(review, .atMost(4)), Target(reviewMemory, .atMost(250 * 1_048_576)),
    ]
  }

  /// Where a verdict's time goes, beside what the floor needs for the same stage.
  var stages: [Figure] {
    func stage(_ name: String) -> [Double] { gradings.map { $0.stages[name] ?? 0 } }
    let own = ["suite", "gate", "review"]
    let measured = (own + Floor.stages).map(stage)
    let inside = stage("total")
    let between = inside.indices.map { round in inside[round] - measured.reduce(0) { $0 + $1[round] } }
    let around = zip(gradings, inside).map { $0.seconds - $1 }
    var figures = own.map { Figure("kata grade: \($0)", .seconds, stage($0)) }
    for (index, name) in Floor.stages.enumerated() {
      figures.append(Figure("kata grade: \(name)", .seconds, stage(name)))
      figures.append(Figure("the floor: \(name)", .seconds, floors.map { $0[index] }))
    }
    return figures + [
      Figure("kata grade: between the stages", .seconds, between),
      Figure("kata grade: start, workbook, answer, end", .seconds, around),
    ]
  }
}
