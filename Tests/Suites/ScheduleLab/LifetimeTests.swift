import LabProtocol
import ScheduleLab
import Testing

/// Weak probes tell how long an object lives.
@Suite struct LifetimeTests {
  final class Camera: Sendable {
    func shoot() {}
  }

  @Test func whatASuspendedTaskHasCapturedIsAliveUntilTheTaskEnds() {
    let result = Lab.explore { scenario in
      let gate = Gate()
      var camera: Camera? = Camera()
      let probe = scenario.lifetime(of: camera!)
      let holder = scenario.task("holder") { [camera] in
        await gate.pass()
        camera?.shoot()
      }
      camera = nil
      await scenario.quiet()
      scenario.expect(probe.isAlive, "Gone while a task needs it.")
      gate.open()
      await holder.ended()
      await scenario.quiet()
      scenario.expect(!probe.isAlive, "Alive after the task that needed it.")
    }
    #expect(result.isExhaustive)
    #expect(result.failure == nil)
  }

  @Test func aWeakCaptureDoesNotKeepAnObject() {
    let result = Lab.explore { scenario in
      var camera: Camera? = Camera()
      let probe = scenario.lifetime(of: camera!)
      let sleeper = scenario.task("sleeper") { [weak camera] in
        await scenario.wait(.seconds(3600))
        camera?.shoot()
      }
      await scenario.quiet()
      scenario.expect(probe.isAlive, "Gone while its owner has it.")
      camera = nil
      scenario.expect(!probe.isAlive, "Kept by a task that holds it weakly.")
      await sleeper.ended()
    }
    #expect(result.isExhaustive)
    #expect(result.failure == nil)
  }

  @Test func aStrongReferenceOverASleepKeepsItForThatLong() {
    let result = Lab.explore { scenario in
      var camera: Camera? = Camera()
      let probe = scenario.lifetime(of: camera!)
      let poller = scenario.task("poller") { [weak camera] in
        guard let camera else { return }
        await scenario.wait(.seconds(60))
        camera.shoot()
      }
      await scenario.quiet()
      camera = nil
      scenario.expect(probe.isAlive, "The task has let go of it.")
      poller.cancel()
      await poller.ended()
      await scenario.quiet()
      scenario.expect(!probe.isAlive, "Alive after the poll.")
      scenario.expect(scenario.clock.now.offset == .zero, "The sleep went on.")
    }
    #expect(result.isExhaustive)
    #expect(result.failure == nil)
  }

  @Test func aTaskThatNeverEndsKeepsWhatItHas() {
    let result = Lab.explore { scenario in
      var camera: Camera? = Camera()
      let probe = scenario.lifetime(of: camera!)
      let never = Gate()
      _ = scenario.task("leak") { [camera] in
        await never.pass()
        camera?.shoot()
      }
      camera = nil
      await scenario.wait(.seconds(3600))
      scenario.expect(!probe.isAlive, "Still alive after an hour.")
    }
    #expect(result.broken == result.schedules)
    #expect(result.failure?.message == "Still alive after an hour.")
  }
}
