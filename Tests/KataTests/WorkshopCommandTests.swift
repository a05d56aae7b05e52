import Foundation
import Reports
import KataSubprocess
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader
@testable import kata

/// `kata join`, `board`, `agenda`, `debrief` and `course`. Tests/Consumers/rehearsal plays a whole workshop.
@Suite(.blocking) struct WorkshopCommandTests {
  private static let course = """
    { "schema": "kata-course/1", "title": "Spring", "hints": false,
      "katas": [ { "kata": "notebook", "minutes": 40 }, { "kata": "audit", "minutes": 60, "opens": "after-previous" } ] }
    """

  private func programWithCourse() throws -> Program {
    let program = try Program()
    try Files.write(Data(Self.course.utf8), to: program.folder + "/spring.json")
    return program
  }

  @Test func aCourseDrivesWhatIsListedAndWhatIsOpen() throws {
    let program = try programWithCourse()
    #expect(program.run("list", "--course", "spring.json").out.contains("Spring"))
    #expect(
      program.run("--course=spring.json", "list", "--format", "json").out.components(separatedBy: "\"kata\"").count == 3
    )
    let use = program.run("course", "use", "spring.json")
    #expect(use.status == 0 && use.out.contains("follows “Spring” now"), "\(use.error)")
    #expect(!program.run("list").out.contains("news-feed"))
    let later = program.run("show", "audit")
    #expect(later.status == 2 && later.error.contains("“audit” opens when “notebook” has passed: Spring."))
    #expect(program.run("hint", "notebook").error.contains("“Spring” goes without hints"))
    #expect(program.run("show", "news-feed").status == 0, "What the course leaves out can still be named.")
    #expect(program.run("course", "nothing").error.contains("There is no course “nothing”"))
    #expect(program.run("course", "new", "autumn").status == 0 && program.run("course", "autumn.json").status == 0)
  }

  @Test func theAgendaHasTimesAndPauses() throws {
    let program = try programWithCourse()
    let (status, out, _) = program.run("agenda", "--course", "spring.json", "--from", "13:30", "--pause", "15")
    #expect(status == 0)
    for line in ["13:30  notebook", "14:10  Pause", "14:25  audit", "15:25"] { #expect(out.contains(line), "\(out)") }
    #expect(program.run("agenda").status == 2)
    #expect(program.run("agenda", "--course", "spring.json", "--from", "noon").status == 2)
  }

  @Test func joiningSharesTheJournalAndNoFileUnlessTheLearnerSaysSo() throws {
    let program = try Program()
    try Files.makeFolder(program.folder + "/class")
    #expect(program.run("join").status == 2)
    #expect(program.run("join", "nowhere", "--name", "ann").error.contains("There is no folder nowhere"))
    #expect(program.run("join", "class", "--name", "Ann/../b").status == 0)
    #expect(program.run("show", "notebook").status == 0)
    #expect(program.run("join", "--push").status == 0)
    let folder = try #require(Files.list(program.folder + "/class").first)
    #expect(folder == "Ann-..-b")
    #expect(Files.exists("\(program.folder)/class/\(folder)/journal.jsonl"))
    #expect(!Files.exists("\(program.folder)/class/\(folder)/notebook"))
    #expect(program.run("join", "class", "--name", "Ann/../b", "--source").status == 0)
    #expect(Files.exists("\(program.folder)/class/\(folder)/notebook/Outbox.swift"))
    let board = program.run("board", "class")
    #expect(board.status == 0 && board.out.contains("Wrote kata-board.html"))
    #expect(try Files.readText(program.folder + "/kata-board.html").contains("Ann/../b"))
    Files.remove(program.folder + "/class")
    let away = program.run("join", "--push")
    #expect(away.status == 3 && away.error.contains("what you do is kept"))
    #expect(program.run("join", "--leave").status == 0 && program.run("join").status == 2)
  }

  @Test func aHostileClassFolderIsReadAndShownAsText() throws {
    let program = try Program()
    let folder = program.folder + "/class/evil"
    try Files.makeFolder(folder + "/verdicts")
    try Files.write(
      Data("{\"schema\":\"kata-learner/1\",\"name\":\"<script>x</script>\"}".utf8), to: folder + "/learner.json")
    try Files.write(Data("not json\n{\"event\":\"opened\"}\n".utf8), to: folder + "/journal.jsonl")
    try Files.write(Data("[]".utf8), to: folder + "/verdicts/notebook.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/verdicts/audit.json", withDestinationPath: "/etc/passwd")
    let (status, _, error) = program.run("board", "class")
    #expect(status == 0, "\(error)")
    let page = try Files.readText(program.folder + "/kata-board.html")
    #expect(page.contains("&lt;script&gt;x") && !page.contains("<script>x"))
  }

  // MARK: The shell

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsNameEveryCommandAndKata(shell: String) throws {
    let program = try Program()
    let (status, out, _) = program.run("completion", shell)
    #expect(status == 0)
    for command in KataProgram.commands { #expect(out.contains(command.name)) }
    #expect(out.contains("notebook") && out.contains(shell == "fish" ? "require-sandbox" : "--require-sandbox"))
    try Files.write(Data(out.utf8), to: program.folder + "/script")
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(shell)" }
    guard let path = paths.first(where: { Files.isPlain($0) }) else { return }
    let words = shell == "fish" ? ["--no-execute", "script"] : ["-n", "script"]
    let ending = try ChildProcess.run(
      ChildProcess.Command(
        executable: path, arguments: words, environment: Program.environment(), folder: program.folder))
    #expect(ending.status == 0, "\(ending.text(2))")
  }

  @Test func theCompletionOfBashCompletes() throws {
    let program = try Program()
    let script = "source <(cat script); COMP_WORDS=(kata check note); COMP_CWORD=2; _kata; echo \"${COMPREPLY[@]}\""
    try Files.write(Data(program.run("completion", "bash").out.utf8), to: program.folder + "/script")
    let ending = try ChildProcess.run(
      ChildProcess.Command(
        executable: "/bin/bash", arguments: ["-c", script], environment: Program.environment(), folder: program.folder))
    #expect(ending.text(1) == "notebook\n", "\(ending.text(2))")
  }

  @Test func theManualPageNamesEveryCommandOptionAndKey() throws {
    let page = try Program().run("completion", "man").out
    for command in KataProgram.commands {
      #expect(page.contains("kata \(command.name)".replacing("-", with: "\\-")), "\(command.name)")
      for option in command.options { #expect(page.contains("\\-\\-\(option.name.replacing("-", with: "\\-"))")) }
    }
    #expect(page.hasPrefix(".TH KATA 1"))
  }

  @Test func theNameOfAKataIsACommand() throws {
    let program = try Program()
    let (status, out, _) = program.run("notebook")
    #expect(status == 0 && out.contains("A field notebook sends its notes"))
    #expect(program.run("notebook", "more").status == 2)
    #expect(program.run("notebok").status == 2)
  }
}
