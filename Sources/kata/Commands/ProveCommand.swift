import Grader
import Reports
import KataSupport
import Workbook

/// `kata prove`: scenarios for a package whose manifest stays as it is.
struct ProveCommand: Command {
  static let name = "prove"
  static let operands = "<package> [<folder>]"
  static let summary = "run scenarios for a package as it is"
  static let details =
    "The folder holds tests that call prove, for the package’s modules; Proofs in the package unless you name one. A copy of the "
    + "manifest gets them as a test target, in a folder of its own: the package is not changed. Linux only."
  static let options =
    [
      Arguments.Option(name: "filter", value: "PATTERN", help: "run the tests whose names match"),
      Arguments.Option(
        name: "replay", value: "PROOF", help: "show one schedule of a proof, step by step: the one that breaks it"),
      Arguments.Option(name: "schedule", value: "SCHEDULE", help: "with --replay: this one"),
      Arguments.Option(name: "play", value: "PROOF", help: "choose which task runs next"),
      Arguments.Option(name: "choices", value: "0,2,1", help: "with --play: the choices so far"),
      Arguments.Option(name: "page", value: "FILE", help: "write the answer as a page for a browser as well"),
      Arguments.Option(name: "all", value: nil, help: "tell every proof that does not hold in full"),
      Arguments.Option(name: "show-output", value: nil, help: "add what the tests printed"),
      Arguments.Option(name: "keep", value: "FOLDER", help: "where the copy and its build go, to be used again"),
    ] + Arguments.Option.reporting

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    try arguments.atMost(2, Self.usage)
    for (option, other) in [("schedule", "replay"), ("choices", "play")]
    where arguments.has(option) && !arguments.has(other) {
      throw .usage("--\(option) is for --\(other).")
    }
    let format = try requestedFormat(reports: true)
    guard let word = arguments.words.first else { throw .usage("Name the folder of a package: \(Self.usage).") }
    let package = try folder(word)
    guard Files.exists("\(package)/Package.swift") else {
      throw .usage("\(word) has no Package.swift: name the folder of a package.")
    }
    guard arguments.words.count == 2 || Files.isFolder("\(package)/Proofs") else {
      throw .usage("\(word) has no folder Proofs: write tests there that call prove, or name the folder that has them.")
    }
    let proofs = try PackageProofs(
      of: package, in: try folder(arguments.words.count == 2 ? arguments.words[1] : "\(word)/Proofs"),
      at: arguments.value("keep").map(session.path), workbook: session.workbook, environment: session.environment)
    let progress = session.statusLine
    defer { progress.clear() }
    progress.show("\(proofs.name): swift build (the first time takes longer)")
    if let rejected = try proofs.build() {
      progress.clear()
      try answer(rejected)
      return format.isReport ? 0 : 1
    }
    progress.show("\(proofs.name): every interleaving")
    if let proof = arguments.value("play") { return try play(proof, proofs, progress) }
    let result: (kata: Kata, verdict: Verdict)
    if let proof = arguments.value("replay") {
      result = try proofs.replay(try schedule(of: proof, proofs), of: proof)
      progress.clear()
      try reply(json: result.verdict) { ReplayReport(result.verdict, style: $0).text() }
    } else {
      result = try proofs.prove(filter: arguments.value("filter"))
      progress.clear()
      if let page = arguments.value("page") {
        let text = ProofPage(result.verdict, of: result.kata, command: command("")).text()
        try Files.write(Data(text.utf8), to: session.path(page))
      }
      try answer(result)
    }
    return format.isReport || result.verdict.verdict == .passed ? 0 : 1
  }

  private func folder(_ word: String) throws(UserError) -> String {
    let path = Files.resolved(session.path(word))
    guard Files.isFolder(path) else { throw .usage("There is no folder \(word).") }
    return path
  }

  private func schedule(of proof: String, _ proofs: PackageProofs) throws(UserError) -> String {
    if let schedule = arguments.value("schedule") { return schedule }
    let found = try proofs.prove(named: proof).verdict.checks.first?.schedule ?? ""
    return found.isEmpty ? "0" : found
  }

  private func play(_ proof: String, _ proofs: PackageProofs, _ progress: StatusLine) throws(UserError) -> Int32 {
    let moment = try proofs.play(proof, after: arguments.value("choices") ?? "")
    progress.clear()
    try reply(json: moment) { style in
      let lines = PlayReport(moment, style: style, replay: command("--replay \(proof) --schedule")).lines(
        rows: style.height - 2)
      return ([""] + lines).joined(separator: "\n") + "\n"
    }
    return moment.isBroken ? 1 : 0
  }

  private func answer(_ result: (kata: Kata, verdict: Verdict)) throws(UserError) {
    let (kata, verdict) = result
    try reply(graded: [Graded(path: session.displayPath(kata.file), kata: kata, verdict: verdict)], json: verdict) {
      style in
      TerminalReport(verdict, of: kata, path: session.displayPath(kata.file), style: style, steps: steps(verdict))
        .text(output: arguments.has("show-output"), all: arguments.has("all"))
    }
  }

  private func steps(_ verdict: Verdict) -> [[String]] {
    guard let proof = verdict.checks.first(where: { $0.result.isBroken }) else { return [] }
    return [[command("--replay \(proof.id)")], [command("--play \(proof.id)")]]
  }

  /// This command with other options.
  private func command(_ options: String) -> String {
    let keep = arguments.value("keep").map { " --keep \($0)" } ?? ""
    return "kata prove \(arguments.words.joined(separator: " "))\(keep) \(options)"
  }
}
