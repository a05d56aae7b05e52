import Grader
import Reports
import KataSupport
import Workbook

/// The learner's files, and what is remembered about them.
extension Session {
  var workspace: Workspace { Workspace(of: workbook, from: currentFolder) }

  /// The workspace, laid out if need be: all of it, or one kata.
  func openWorkspace(only kata: Kata? = nil) throws(UserError) -> Workspace {
    let workspace = workspace
    do throws(UserError) {
      let layout = try workspace.layOut(workbook, only: kata)
      if let news = news(of: layout, in: workspace) { try console.printError(news + "\n") }
    } catch {
      // The files that are there can be worked on even if none can be added.
      guard Files.isFolder(workspace.folder) else { throw error }
      warnings.say(error.description)
    }
    return workspace
  }

  /// The news about a workspace that was just laid out; nil if nothing was added.
  func news(of layout: Workspace.Layout, in workspace: Workspace) -> String? {
    if layout.isNew { return "Made \(displayPath(workspace.folder)): your copies of the katas. Edit them there." }
    return layout.added.isEmpty
      ? nil : "New in \(displayPath(workspace.folder)): \(layout.added.joined(separator: ", "))."
  }

  /// The workspace, in which a kata is opened: from now on the time is taken.
  /// - Throws: a usage error if the course opens it later.
  func openWorkspace(for kata: Kata) throws(UserError) -> Workspace {
    try mustBeOpenNow(kata)
    let workspace = try openWorkspace(only: kata)
    if !progress(in: workspace)[kata].isOpen { record(Journal.Entry(.opened, kata.name), in: workspace) }
    return workspace
  }

  /// - Throws: a usage error if the course opens the kata later.
  private func mustBeOpenNow(_ kata: Kata) throws(UserError) {
    guard let course = workbook.course, let index = course.steps.firstIndex(where: { $0.kata == kata.name }) else {
      return
    }
    switch course.steps[index].opens {
    case .now: return
    case .afterPrevious:
      let previous = course.steps[max(index - 1, 0)].kata
      guard progress(in: workspace)[try workbook.kata(previous)].state != .passed else { return }
      throw .usage("“\(kata.name)” opens when “\(previous)” has passed: \(course.title).")
    case .at(let date):
      guard date > Date.now else { return }
      throw .usage("“\(kata.name)” opens at \(date.formatted(.iso8601)): \(course.title).")
    }
  }

  /// The learner's file of a kata, laid out if need be. Notes that the kata was opened.
  func learnerFile(of kata: Kata) throws(UserError) -> String {
    try openWorkspace(for: kata).path(of: kata)
  }

  /// Where the learner stands. What cannot be read is said, and costs no more than itself.
  func progress(in workspace: Workspace) -> Progress {
    let journal = Journal(of: workspace)
    do throws(UserError) {
      let reading = try journal.read()
      if let first = reading.damaged.first {
        let rest = reading.damaged.count - 1
        let lines =
          rest == 0 ? "line \(first) cannot be read and is" : "line \(first) and \(rest) more cannot be read and are"
        warnings.say("\(displayPath(journal.path)): \(lines) left out.")
      }
      return Progress(reading.entries)
    } catch {
      warnings.say(error.description)
      return Progress()
    }
  }

  /// Writes down what the learner did; what cannot be recorded is said, and stops nothing.
  func record(_ entry: Journal.Entry, in workspace: Workspace) {
    do throws(UserError) {
      try Journal(of: workspace).append(entry)
    } catch {
      warnings.say(error.description)
    }
    share(workspace)
  }

  /// Remembers a verdict about the learner's own file. It is an attempt if the file was changed since the last one.
  func record(_ verdict: Verdict, of kata: Kata, in workspace: Workspace) {
    do throws(UserError) {
      try workspace.keep(verdict)
    } catch {
      warnings.say(error.description)
    }
    guard !verdict.source.isEmpty, verdict.source != starterFingerprint(of: kata),
      verdict.source != progress(in: workspace)[kata].lastSource
    else { return share(workspace) }
    var entry = Journal.Entry(.attempt, kata.name)
    entry.source = verdict.source
    entry.verdict = verdict.verdict.rawValue
    entry.score = verdict.score
    entry.maxScore = verdict.maxScore
    record(entry, in: workspace)
  }

  private func starterFingerprint(of kata: Kata) -> String? {
    (try? Files.read(workbook.starterPath(of: kata))).map { "\(Fingerprint(of: $0))" }
  }
}
