import KataSupport
import Workbook

/// The commands that a learner runs on a file: the first `kata check` after an edit, and those that need no compiler after it.
struct CommandSpeed {
  private let workshop: Workshop
  private let program: KataProgram
  /// A workspace.
  let folder: String
  /// The check that is replayed and played.
  private let check: String

  /// Durations in seconds.
  struct Durations {
    let edited: Double
    let unchanged: Double
    let replay: Double
    let play: Double
  }

  init(_ workshop: Workshop, _ program: KataProgram) throws(UserError) {
    self.workshop = workshop
    self.program = program
    folder = workshop.folder + "/checked"
    check = workshop.kata.tests.first?.id ?? ""
    try program.run(["init", folder], in: workshop.folder)
  }

  /// Edits the file and runs the commands, one after the other.
  func measure() throws(UserError) -> Durations {
    let kata = workshop.kata.name
    try Files.write(workshop.editedSolution(), to: "\(folder)/\(kata)/\(workshop.kata.file)")
    return Durations(
      edited: try program.run(["check", kata], in: folder), unchanged: try program.run(["check", kata], in: folder),
      replay: try program.run(["replay", kata, check, "0"], in: folder),
      play: try program.run(["play", kata, check], in: folder))
  }
}
