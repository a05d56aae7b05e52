import ScheduleLab
import Testing

/// The entry point of every suite: Swift Testing on the lab's executor.
@main enum Runner {
  static func main() {
    let settings = Settings.fromEnvironment()
    Lab.boot(settings.control)
    if let pulse = settings.pulse { Pulse.share(descriptor: pulse) }
    if let complaint = Lab.selfTest() {
      Report.write([("selfTest", .text(complaint))])
      return
    }
    Lab.run { await Testing.__swiftPMEntryPoint() as Never }
  }
}
