import LabProtocol

/// Messages with every field set, and with none, and texts that a line could break on.
enum Samples {
  static let texts = ["", "note", "a\tb", "a\nb", "\\", "\\t", "\r\n", "“🐈‍⬛”", "\u{0}", "{\"check\":1}"]

  static let timeline = Timeline(
    events: [
      .init(step: 1, column: "send", kind: .note, text: "waits\tfor it", time: .zero),
      .init(step: 2, column: "note", kind: .state, text: "delivered", time: .seconds(3600) + .nanoseconds(1)),
      .init(step: 3, column: "scenario", kind: .failure, text: "✘", time: .seconds(7200)),
    ], columns: ["send", "scenario", "note"])

  static let run = RecordedRun(
    failureKind: .deadlocked, message: "They wait\nfor each other.", schedule: Schedule([0, 0, 2, 1]),
    timeline: timeline)
  static let soundRun = RecordedRun(failureKind: nil, message: "", schedule: Schedule([]), timeline: Timeline())

  static let steps = [
    EnabledStep(kind: .start, task: "send", text: "", steps: 0),
    EnabledStep(kind: .turn, task: nil, text: "", steps: 0, frames: [0, 1, .max]),
    EnabledStep(kind: .option, task: "scenario", text: "the radio: fails", steps: 12),
  ]

  static let results: [CheckReport.Result] = [
    .explored(Exploration()),
    .explored(Exploration(schedules: 6, broken: 2, isExhaustive: true, coverage: "all interleavings", failure: run)),
    .replayed(run), .replayed(soundRun), .misfit,
    .played(PlayedRun(run: soundRun, choices: [0, 1, 0], enabledSteps: steps, time: .seconds(5), misfit: nil)),
    .played(PlayedRun(run: run, choices: [], enabledSteps: [], time: .zero, misfit: 0)),
  ]

  static let reports: [SuiteReport] =
    results.flatMap { result in
      [Control.full, .reduced].map { .checked(CheckReport(check: "lateDelivery()", control: $0, result: result)) }
    } + timeline.events.map { .happened($0) } + texts.map { .selfTestFailed($0) } + [
      .proved(title: "Nothing is lost", CheckReport(check: "Bank/nothing-2", control: .full, result: .replayed(run))),
      .planned(choices: 0), .planned(choices: .max), .measured(schedules: 50_000, time: .milliseconds(1250)),
    ]
}
