import Reports
import Support
import Testing

/// The program without its process answers as the process does.
@Suite struct InProcessTests {
  @Test func aCommandAnswersInItsFolderWithTheStatusOfTheProcess() throws {
    let program = try Program()
    defer { program.remove() }
    let process = InProcess(folder: program.folder)
    let shown = process.run("show", "clobber")
    #expect(shown.status == 0)
    #expect(shown.error.contains("Made workspace"))
    #expect(shown.output.contains("workspace/clobber/Outbox.swift"))
    #expect(shown.output == (try program.run("show", "clobber").out))
    #expect(Files.exists(program.folder + "/workspace/clobber/Outbox.swift"))
    let listed = process.run("list", "--format", "json", "--output", "list.json")
    #expect(listed.status == 0)
    #expect(listed.output.isEmpty)
    #expect(Files.exists(program.folder + "/list.json"))
    let wrong = process.run("chekc")
    #expect(wrong.status == 2)
    #expect(wrong.error == "kata: There is no command “chekc”: did you mean “kata check”?\n")
  }

  @Test func aTerminalGetsColourAndItsWidth() throws {
    let program = try Program()
    defer { program.remove() }
    var process = InProcess(folder: program.folder)
    process.environment.merge(["TERM": "xterm", "NO_COLOR": ""]) { $1 }
    let lines = process.run("list", terminal: TerminalSize(columns: 100, rows: 30)).output.split(separator: "\n")
    let head = try #require(lines.first { $0.hasSuffix("time\u{1B}[0m") })
    #expect(head.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").count == 100)
  }
}
