import LabProtocol
import Testing

@testable import ScheduleLab

/// What a timeline keeps of a schedule.
@Suite struct RecorderTests {
  @Test func aStepWithoutEndLeavesTheSameTimelineWhereverItStops() {
    let timelines = [Recorder.stepLimit + 1, 5_000].map { count in
      let recorder = Recorder()
      recorder.begin(step: 1)
      for _ in 0..<count { recorder.note("again", by: .unknown, inheritedName: "caller", now: .zero) }
      return recorder.timeline
    }
    #expect(timelines[0] == timelines[1])
    #expect(timelines[0].events.last?.text == "goes on like this")
  }

  @Test func aFailureIsKeptHoweverLongItsStepIs() {
    let recorder = Recorder()
    recorder.begin(step: 1)
    for _ in 0..<1_000 { recorder.note("again", by: .unknown, inheritedName: "caller", now: .zero) }
    recorder.fail(by: .unknown, inheritedName: "caller", now: .zero)
    #expect(recorder.timeline.events.last?.kind == .failure)
    recorder.begin(step: 2)
    recorder.note("on", by: .unknown, inheritedName: "caller", now: .zero)
    #expect(recorder.timeline.events.last?.text == "on")
  }
}
