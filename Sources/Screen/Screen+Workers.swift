import Grader
import Reports
import KataSupport
import Workbook

/// The commands that run beside the screen.
extension Screen {
  mutating func start(_ role: Worker.Role, _ command: [String]) {
    stop(role)
    var environment = environment
    let style = style(Terminal.size)
    environment["COLUMNS"] = "\(style.width)"
    environment["CLICOLOR_FORCE"] = style.hasColour ? "1" : nil
    do throws(UserError) {
      workers.append(try Worker(role, program: program, command, environment: environment, in: runFolder))
    } catch {
      model.notice = error.description
      if role == .check { model.failToCheck() }
    }
  }

  /// Where commands run. The folder in which the program was started may be gone.
  private var runFolder: String { Files.isFolder(folder) ? folder : workspace.folder }

  func stop(_ role: Worker.Role) {
    for worker in workers where worker.role == role && worker.isWanted { worker.stop() }
  }

  mutating func receiveAnswers() {
    for worker in workers where worker.role == .play && worker.isWanted { receivePlay(worker) }
    let ended = workers.filter(\.isOver)
    workers.removeAll(where: \.isOver)
    for worker in ended where worker.isWanted {
      switch worker.role {
      case .check: receiveVerdict(worker)
      case .page: receivePage(worker)
      case .play: endPlay(worker)
      }
    }
  }

  private mutating func receiveVerdict(_ worker: Worker) {
    model.progress = Self.readProgress(workspace)
    let verdict = try? JSONDecoder().decode(Verdict.self, from: worker.data(1))
    model.receive(verdict, message: Self.sentence(worker.text(2))) { [workspace, workbook] kata in
      try? Comparison(of: kata, in: workspace, workbook)
    }
  }

  private mutating func receivePage(_ worker: Worker) {
    model.progress = Self.readProgress(workspace)
    model.receive(page: worker.text(1), message: Self.sentence(worker.text(2)))
  }

  private mutating func receivePlay(_ worker: Worker) {
    for line in worker.takeLines() {
      guard let answer = try? JSONDecoder().decode(PlayAnswer.self, from: line) else { continue }
      model.receive(answer)
    }
  }

  /// Play ends by itself only where there is nothing to play.
  private mutating func endPlay(_ worker: Worker) {
    let complaint = Self.sentence(worker.text(2))
    if !complaint.isEmpty { model.receive(PlayAnswer(notice: complaint)) }
  }

  /// The errors of a command on one line, without the name of the program.
  private static func sentence(_ text: String) -> String {
    text.split(separator: "\n").map { $0.hasPrefix("kata: ") ? String($0.dropFirst(6)) : String($0) }
      .joined(separator: " ")
  }

  /// Ends every command that runs, and waits until it is gone.
  mutating func endWorkers() {
    for worker in workers { worker.stop() }
    var patience = 100
    while let worker = workers.first {
      guard let pipe = worker.pipes.first else {
        workers.removeFirst()
        continue
      }
      var entry = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, 20) > 0 { worker.read(pipe) } else { patience -= 1 }
      if patience == 0 { for worker in workers { worker.end() } }
    }
  }
}
