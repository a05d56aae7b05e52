import KataSubprocess
import KataSupport
import Workbook

/// `kata-bench`: how fast kata is, and whether it keeps to its targets.
@main enum Main {
  private static let usage = "Usage: swift run -c release kata-bench [--smoke] [--verify]"
  private static let help = """
    \(usage)

      --smoke   everything once, with a small class and a small project: shows that the benchmark runs, and judges no target
      --verify  measure kata verify over all files, too, which takes a minute or two more

    Exit status: 0 if every target is met, 1 if one is missed, 2 and above if something could not be measured.
    """

  static func main() {
    Interruption.install()
    do throws(UserError) {
      let words = Set(CommandLine.arguments.dropFirst())
      guard words.isDisjoint(with: ["--help", "-h"]) else { return print(help) }
      guard words.isSubset(of: ["--smoke", "--verify"]) else { throw .usage(usage) }
      let benchmark = try Benchmark(
        words.contains("--smoke") ? .smoke : .full, verifies: words.contains("--verify"),
        program: Files.runningProgram, environment: ProcessInfo.processInfo.environment)
      let results = try benchmark.run()
      print(results.text, terminator: "")
      if results.isMissed { exit(1) }
    } catch {
      say(error.kind == .interrupted ? "Interrupted." : error.description)
      exit(error.kind.rawValue)
    }
  }

  /// Tells the person who waits; only the results go to the standard output.
  static func say(_ text: String) {
    // Without a standard error there is no one to tell.
    try? FileDescriptor(2).write("kata-bench: \(text)\n".utf8)
  }
}
