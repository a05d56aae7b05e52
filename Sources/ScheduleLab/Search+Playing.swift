import LabProtocol

extension Search {
  /// Makes the choices of a list, then asks at each choice point.
  func play(
    _ choices: [Int], live: ((Timeline.Event) -> Void)?, ask: @escaping (PlayedRun) -> Int
  ) -> PlayedRun {
    let recorder = Recorder(live: live, observer: PlayObserver(), threads: LabRuntime.threads)
    var strategy = InteractiveStrategy(choices) { _, made, misfit in
      guard let scheduler = LabRuntime.active as? Scheduler else { return 0 }
      var run = RecordedRun(
        failureKind: scheduler.failure == nil ? nil : .failed, message: scheduler.failure ?? "",
        schedule: Schedule(made), timeline: recorder.timeline)
      if LabRuntime.hasForeignThreads { run = uncontrolled(run) }
      return ask(
        PlayedRun(
          run: run, choices: made, enabledSteps: scheduler.enabledSteps, time: scheduler.now, misfit: misfit))
    }
    let result = runOnce(&strategy, recorder: recorder)
    var run = RecordedRun(
      failureKind: result.failureKind, message: result.message, schedule: Schedule(result.choices),
      timeline: recorder.timeline, threads: LabRuntime.threads.map { threadFailure(of: result, $0) })
    if LabRuntime.hasForeignThreads { run = uncontrolled(run) }
    return PlayedRun(
      run: run, choices: result.choices, enabledSteps: [], time: result.time,
      misfit: result.choices.count < choices.count ? result.choices.count : nil)
  }
}
