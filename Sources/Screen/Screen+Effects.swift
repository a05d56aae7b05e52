import Grader
import Reports
import KataSupport
import Workbook

/// Performing the effects that the model returns.
extension Screen {
  mutating func perform(_ effects: [ScreenModel.Effect]) {
    for effect in effects {
      switch effect {
      case .check: check()
      case .read(let command): start(.page, command)
      case .play(let check):
        stop(.page)
        start(.play, ["play", model.kata.name, check, "--serve"])
      case .request(let request): workers.first { $0.role == .play && $0.isWanted }?.send(request)
      case .stopReading:
        stop(.page)
        stop(.play)
      case .turn(let index): turn(to: index)
      case .reset: reset()
      case .edit: edit()
      case .suspend: suspend()
      case .redraw: canvas.clear()
      case .quit: ending = 0
      case .interrupt: ending = Self.interrupted
      }
    }
  }

  mutating func turn(to index: Int) {
    stop(.page)
    stop(.play)
    let kata = workbook.katas[index]
    let path = workspace.path(of: kata)
    let isNew = !model.progress[kata].isOpen
    let notice = model.notice
    model = ScreenModel(
      workbook: workbook, index: index, progress: model.progress, path: name(path),
      verdict: workspace.lastVerdict(of: kata), notice: notice)
    do throws(UserError) {
      try watch?.watch("\(workspace.folder)/\(kata.name)", file: kata.file)
    } catch {
      model.notice = error.description
    }
    // A learner who has never seen the kata reads first.
    if isNew { perform(model.read(["show", kata.name])) }
    check()
  }

  /// Grades the file. The newest save wins: what is graded now is ended.
  private mutating func check() {
    stop(.check)
    model.beginCheck(of: source)
    start(.check, ["check", model.kata.name, "--format", "json"])
  }

  /// The fingerprint of the learner's file.
  ///
  /// Nil if there is no such file.
  var source: String? { (try? Files.read(workspace.path(of: model.kata))).map { "\(Fingerprint(of: $0))" } }

  private mutating func reset() {
    do throws(UserError) {
      let kept = try workspace.reset(model.kata, workbook)
      if kept != nil { try Journal(of: workspace).append(Journal.Entry(.reset, model.kata.name)) }
      model.notice = kept.map { "Your file is kept: \(name($0))" } ?? "It is the starter already."
    } catch {
      model.notice = error.description
    }
    perform(model.fileChanged(to: source))
  }

  /// Opens the learner's file in the editor, which has the terminal until it ends.
  private mutating func edit() {
    let editors = [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self)
    guard let editor = editors.first(where: { !$0.isEmpty }) else {
      model.notice = "Set EDITOR to the program that opens your file."
      return
    }
    Terminal.giveBack()
    let script = "\(editor) \"$1\""
    let status = Editor.run(script, workspace.path(of: model.kata), environment)
    do throws(UserError) { try Terminal.take() } catch { ending = error.kind.rawValue }
    canvas.clear()
    if status != 0 { model.notice = "“\(editor)” ended with status \(status)." }
  }

  private mutating func suspend() {
    Terminal.giveBack()
    kill(0, SIGSTOP)
    do throws(UserError) { try Terminal.take() } catch { ending = error.kind.rawValue }
    canvas.clear()
  }

  mutating func resize() {
    canvas.clear()
    perform(model.resized())
  }
}
