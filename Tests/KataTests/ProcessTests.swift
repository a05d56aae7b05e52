import Reports
import TestSupport
import Testing

/// The built program. The other tests of commands run them in this process, which must come to the same.
@Suite(.blocking) struct ProcessTests {
  private static let commands: [([String], Int32)] = [
    (["help"], 0), (["list"], 0), (["check", "notebook"], 1), (["chekc"], 2), (["hint", "notebook", "late"], 2),
  ]

  @Test(arguments: commands)
  func aProcessAnswersAndExitsAsTheProgramInsideDoes(words: [String], status: Int32) throws {
    let program = try Program()
    // The workspace is there already: only the first of the two would say that it was made.
    _ = program.run("show", "notebook")
    let inside = program.run(words)
    let process = try program.launch(words)
    #expect(process.status == status)
    #expect(process == inside)
  }

  /// Inside, paths are absolute: the folder of the tests' own process is another one.
  @Test(arguments: [
    (["grade", "Katas/Rules"], "There is no submission in Katas/Rules"),
    (["merge", "none.jsonl"], "Cannot read none.jsonl"),
  ])
  func aPathIsNamedAsItWasTyped(words: [String], sentence: String) throws {
    let (status, out, error) = try Program().launch(words)
    #expect(status == 2)
    #expect(out.isEmpty)
    #expect(error.contains(sentence))
  }

  @Test func withoutAToolchainItExitsWith3() throws {
    let program = try Program()
    let (status, out, error) = try program.launch(["check", "notebook"], environment: ["PATH": "/nowhere"])
    #expect(status == 3)
    #expect(out.isEmpty)
    #expect(error.contains("install a Swift 6.3 toolchain"))
  }

  @Test func aTerminalGetsColourAndItsWidth() throws {
    let program = try Program()
    let answer = program.run(
      ["list"], environment: ["TERM": "xterm", "NO_COLOR": ""], terminal: TerminalSize(columns: 100, rows: 30))
    let head = try #require(answer.out.split(separator: "\n").first { $0.hasSuffix("time\u{1B}[0m") })
    #expect(head.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").count == 100)
  }
}
