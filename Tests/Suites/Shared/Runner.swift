import LabProtocol
import ScheduleLab
import Testing

#if os(Linux)
  import Glibc

  // Declared here, because Swift does not import C functions with variable arguments.
  @_silgen_name("prctl")
  private func processControl(_ option: Int32, _ value: UInt) -> Int32
#endif

/// The entry point of every suite: Swift Testing on the lab's executor.
@main enum Runner {
  static func main() {
    #if os(Linux)
      // A grader that is killed cannot end its children: PR_SET_PDEATHSIG (1) does.
      _ = processControl(1, UInt(SIGKILL))
    #endif
    let settings = SuiteSettings.current
    Lab.boot(settings.control, onKernelThreads: settings.usesKernelThreads)
    if let status = settings.status { StatusReporter.start(descriptor: status) }
    if let complaint = Lab.selfTest() { return SuiteReport.selfTestFailed(complaint).send() }
    Lab.run { await Testing.__swiftPMEntryPoint() as Never }
  }
}
