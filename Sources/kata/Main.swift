import Grader
import KataSubprocess
import KataSupport

/// The process: its words, environment, streams and signals. Everything else is in ``KataProgram``.
@main enum Main {
  static func main() {
    let process = ProcessInfo.processInfo
    if process.arguments.dropFirst() == [InspectionServer.word] { exit(InspectionServer.serve()) }
    Interruption.install()
    let program = KataProgram(
      path: Self.path(startedAs: process.arguments.first ?? ""), environment: process.environment, console: .process())
    exit(program.run(Array(process.arguments.dropFirst())))
  }

  /// Returns where the running program lies, under whatever name it was started.
  private static func path(startedAs name: String) -> String {
    #if os(Linux)
      Files.resolved("/proc/self/exe")
    #else
      Files.resolved(name)
    #endif
  }
}
