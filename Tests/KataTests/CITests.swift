import Foundation
import KataSubprocess
import KataSupport
import TestSupport
import Testing
import Workbook

@testable import Grader
@testable import kata

/// The ready files: what they call exists, and does what they want.
@Suite(.blocking) struct CITests {
  /// The commands in a file, as words; a variable is one.
  private static func commands(in text: String) -> [[String]] {
    let joined = text.replacing("\\\n", with: " ").replacing(#/\n\s+--/#, with: " --")
    return joined.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("#") }.compactMap { line in
      guard let match = line.firstMatch(of: #/(?:^|[ ])kata ([a-z]+ ?[^&|`]*)/#) else { return nil }
      let plain = match.1.replacing(#/\$\{\{[^}]*\}\}|\$\(\([^)]*\)\)|\$[A-Z_]+/#, with: "1").replacing("\"", with: "")
      return plain.split(separator: " ").map(String.init)
    }
  }

  @Test(arguments: ["github", "gitlab", "gradescope", "kubernetes", "slurm", "docker"])
  func everyCommandIsOneThatKataHas(name: String) throws {
    let system = try #require(CISystems.all.first { $0.name == name })
    let commands = Self.commands(in: system.text).filter { $0.first != "verify" || $0.count == 1 }
    #expect(!commands.isEmpty)
    for words in commands {
      let command = try #require(KataProgram.commands.first { $0.name == words[0] }, "\(words)")
      let arguments = try Arguments(Array(words.dropFirst()), command: words[0], options: command.options)
      if let shard = arguments.value("shard") { #expect(Shard(shard) != nil, "\(shard)") }
    }
  }

  @Test func thereIsAFileForEverySystemAndEachIsPrinted() throws {
    let program = try Program()
    for system in CISystems.all {
      let (status, out, _) = program.run("ci", system.name)
      #expect(status == 0 && out == system.text && out.hasSuffix("\n") && !out.hasSuffix("\n\n"))
      #expect(out.split(separator: "\n").count <= 50)
    }
  }

  @Test func aPullRequestIsReviewedByAJobOfItsOwn() throws {
    let program = try Program()
    let review = try #require(GitHubActions.review)
    #expect(program.run("ci", "github", "--review").out == review)
    for words in Self.commands(in: review) {
      let command = try #require(KataProgram.commands.first { $0.name == words[0] })
      _ = try Arguments(Array(words.dropFirst()), command: words[0], options: command.options)
    }
    #expect(program.run("ci", "slurm", "--review").status == 2)
  }

  @Test(arguments: ["gradescope", "slurm"])
  func theShellAcceptsIt(name: String) throws {
    let program = try Program()
    #expect(program.run("ci", name, "--output", "script").status == 0)
    let ending = try ChildProcess.run(Self.bash(["-n", program.folder + "/script"], in: program))
    #expect(ending.status == 0, "\(ending.text(2))")
  }

  // MARK: What they do

  private static func bash(_ arguments: [String], in program: Program, _ variables: [String: String] = [:])
    -> ChildProcess.Command
  {
    let folder = Program.executable.split(separator: "/").dropLast().joined(separator: "/")
    let path = "/\(folder):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    return ChildProcess.Command(
      executable: "/bin/bash", arguments: arguments,
      environment: Program.environment(variables.merging(["PATH": path]) { $1 }), folder: program.folder)
  }

  /// A program with three submissions in `submissions/`.
  private func programWithSubmissions() throws -> Program {
    let program = try Program()
    for (name, file) in [
      ("right", "Solutions/notebook/ticket-in-flight.swift"), ("wrong", "Katas/notebook/Outbox.swift"),
      ("text", "Katas/notebook/Brief.md"),
    ] {
      try Files.makeFolder("\(program.folder)/submissions/\(name)")
      try Files.write(
        try Files.read("\(Program.root)/\(file)"), to: "\(program.folder)/submissions/\(name)/Outbox.swift")
    }
    return program
  }

  /// What the shell gets to do, and where the index of a part, from 0, stands for it.
  private static let arrays: [(name: String, script: String, variables: @Sendable (Int) -> [String: String])] = [
    ("slurm", SlurmArray.text, { ["SLURM_ARRAY_TASK_ID": "\($0 + 1)", "SLURM_ARRAY_TASK_COUNT": "1"] }),
    (
      "kubernetes", lines(of: KubernetesJob.text, from: "- >-", to: "env:").joined(separator: " "),
      { ["JOB_COMPLETION_INDEX": "\($0)"] }
    ),
    (
      "gitlab", lines(of: GitLabCI.text, from: "script:", to: "artifacts").map { String($0.dropFirst(2)) }.joined(),
      { ["CI_NODE_INDEX": "\($0 + 1)", "CI_NODE_TOTAL": "4"] }
    ),
  ]

  private static func lines(of text: String, from start: String, to end: String) -> [String] {
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    return Array(lines.drop { !$0.hasPrefix(start) }.dropFirst().prefix { !$0.hasPrefix(end) })
  }

  @Test(arguments: ["slurm", "kubernetes", "gitlab"])
  func itsFourPartsMakeAWhole(name: String) throws {
    let program = try programWithSubmissions()
    let array = try #require(Self.arrays.first { $0.name == name })
    for index in 0..<4 {
      let ending = try ChildProcess.run(Self.bash(["-c", array.script], in: program, array.variables(index)))
      #expect(ending.status == 0, "\(ending.text(2))")
    }
    let files = Files.list(program.folder).filter { $0.hasPrefix("results-") }
    #expect(files.count == 4)
    let merge = program.run(["merge"] + files + ["--format", "text"])
    #expect(merge.status == 0 && merge.out.contains("1 of 3 passed."), "\(merge.error)")
  }

  @Test func gradescopeGetsItsFile() throws {
    let program = try programWithSubmissions()
    try Files.makeFolder(program.folder + "/results")
    try Files.makeFolder(program.folder + "/submission")
    let written = program.run("ci", "gradescope", "--kata", "notebook", "--folder", "autograder")
    #expect(written.status == 0 && Files.exists(program.folder + "/autograder/setup.sh"), "\(written.error)")
    let without = try ChildProcess.run(Self.bash(["-c", GradescopeAutograder.text], in: program))
    #expect(without.status != 0 && without.text(2).contains("Set KATA to the name of the kata"))
    let script = try Files.readText(program.folder + "/autograder/run_autograder")
      .replacing("/autograder/", with: program.folder + "/")
    for score in [0, 6] {
      let ending = try ChildProcess.run(Self.bash(["-c", script], in: program))
      #expect(ending.status == 0, "\(ending.text(2))")
      let results = JSONValue(parsing: try Files.read(program.folder + "/results/results.json"))
      #expect(results?["score"]?.integer == score)
      try Files.write(
        Files.read(program.folder + "/submissions/right/Outbox.swift"), to: program.folder + "/submission/Outbox.swift")
    }
  }

  // MARK: What they hold

  @Test func everyPrintedGradingDemandsASandbox() {
    for system in CISystems.all {
      for words in Self.commands(in: system.text) where words.first == "grade" {
        #expect(words.contains("--require-sandbox") && words.contains("kernel"), "\(system.name)")
      }
    }
  }

  @Test func signalsReachTheGraderOfAPodAndOfATask() {
    #expect(KubernetesJob.text.contains("exec kata grade") && SlurmArray.text.contains("exec kata grade"))
  }

  @Test func aTaskThatIsRedoneStaysAPartOfFour() {
    #expect(SlurmArray.text.contains("$SLURM_ARRAY_TASK_ID/4\""))
    #expect(!SlurmArray.text.contains("SLURM_ARRAY_TASK_COUNT"))
  }

  @Test func theImagesCacheIsWritableForEveryUser() {
    #expect(DockerImage.text.contains("install -d -m 1777 \"$KATA_CACHE\""))
    #expect(DockerImage.files.contains { $0.path == ".dockerignore" && $0.text.contains(".build\n.git\n") })
  }

  @Test func theRepositorysDevContainerIsTheOneThatIsPrinted() throws {
    for file in DevContainer.files {
      #expect(try Files.readText("\(Repository.root)/\(file.path)") == file.text, "\(file.path)")
    }
  }

  @Test func aLearnerStartsFromTheTemplateAndSeesGreenOnlyForAPass() throws {
    let program = try Program()
    let made = program.run("ci", "github", "--template", "mine", "--image", "ghcr.io/us/kata")
    #expect(made.status == 0, "\(made.error)")
    for file in [
      "README.md", ".github/workflows/kata.yml", ".devcontainer/devcontainer.json", "notebook/Outbox.swift",
      ".gitignore",
    ] {
      #expect(Files.exists("\(program.folder)/mine/\(file)"), "\(file)")
    }
    let container = JSONValue(parsing: try Files.read(program.folder + "/mine/.devcontainer/devcontainer.json"))
    #expect(container?["image"]?.text == "ghcr.io/us/kata")
    let first = program.run("grade", ".", "--changed", in: "mine")
    #expect(first.status == 0 && first.error.contains("every file is still the starter"))
    for (file, status) in [("ticket-in-flight", 0), ("", 1)] {
      let source = file.isEmpty ? "Katas/notebook/Outbox.swift" : "Solutions/notebook/\(file).swift"
      let text = try Files.readText("\(Program.root)/\(source)") + "// Mine.\n"
      try Files.write(Data(text.utf8), to: program.folder + "/mine/notebook/Outbox.swift")
      #expect(program.run("grade", ".", "--changed", in: "mine").status == Int32(status))
    }
    #expect(program.run("ci", "github", "--template", "mine").status == 2)
  }
}
