#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Grader
import Reports
import Support
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The workbook's screen: one loop that hears keys, saves, answers and signals, and draws.
///
/// Everything that takes time is a `kata` command in a process of its own: keys answer meanwhile, and a newer save ends what is
/// out of date.
public struct Screen {
  private let workbook: Workbook
  private let workspace: Workspace
  private let program: String
  private let environment: [String: String]
  private var desk: Desk
  private var canvas = Canvas()
  private var keys = KeyReader()
  private var workers: [Worker] = []
  private let watch: FolderWatch?
  /// The fingerprint of the file that is being graded, or was.
  private var graded = ""
  /// The exit status, once the person has had enough.
  private var ending: Int32?

  /// - Parameters:
  ///   - program: the path of `kata` itself.
  ///   - notice: what to say first.
  ///   - path: how the reader would name a file.
  public init(
    _ workbook: Workbook, _ workspace: Workspace, program: String, environment: [String: String],
    notice: String = "", shown path: @escaping (String) -> String
  ) {
    self.workbook = workbook
    self.workspace = workspace
    self.program = program
    self.environment = environment
    self.name = path
    let progress = Self.readProgress(workspace)
    let index = Self.start(workbook, progress)
    desk = Desk(
      workbook: workbook, index: index, progress: progress, path: path(workspace.path(of: workbook.katas[index])),
      notice: notice)
    do throws(UserError) {
      watch = try FolderWatch()
    } catch {
      watch = nil
      desk.notice = error.description
    }
  }

  private let name: (String) -> String
  private static let interrupted = UserError.Kind.interrupted.rawValue

  /// The kata to begin with: the one that was worked on last, or the first after it that has not passed.
  public static func start(_ workbook: Workbook, _ progress: Progress) -> Int {
    let katas = workbook.katas
    let last = katas.firstIndex { $0.name == progress.latest } ?? 0
    let order = Array(katas.indices[last...]) + Array(katas.indices[..<last])
    return order.first { progress[katas[$0]].state != .passed } ?? last
  }

  private static func readProgress(_ workspace: Workspace) -> Progress {
    // A journal that cannot be read is what commands speak of; the screen goes on without.
    Progress((try? Journal(of: workspace).read())?.entries ?? [])
  }

  // MARK: The loop

  /// Shows the screen until the person has had enough.
  /// - Returns: the exit status.
  public mutating func run() throws(UserError) -> Int32 {
    let signals = try Signals.listen()
    Terminal.giveBackOnCrash()
    try Terminal.take()
    defer { Terminal.giveBack() }
    turn(to: desk.index)
    while ending == nil {
      draw()
      wait(signals)
    }
    endWorkers()
    return ending ?? 0
  }

  private mutating func draw() {
    let size = Terminal.size
    let style = style(size)
    canvas.show(
      desk.draw(style, rows: size.rows).map {
        Canvas.clip($0.replacing("\t", with: "  "), to: size.columns, sign: style.plain("…"))
      })
  }

  private func style(_ size: TerminalSize) -> Style {
    var style = Style(terminal: size, environment: environment)
    style.width = min(size.columns, 110)
    style.height = size.rows
    return style
  }

  /// Sleeps until something happens, and takes it in.
  private mutating func wait(_ signals: Int32) {
    let answers = workers.flatMap { worker in worker.pipes.map { (worker, $0) } }
    var polls = ([0, signals] + [watch?.descriptor ?? -1] + answers.map { $0.1 }).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // Only an escape that could be more than that is waited for with an end.
    let count = poll(&polls, nfds_t(polls.count), keys.isUndecided ? 30 : -1)
    if count == 0 { press(keys.settle()) }
    guard count > 0 else { return }
    if polls[0].revents != 0 { readKeys() }
    if polls[1].revents != 0 { readSignals(signals) }
    if polls[2].revents != 0 {
      watch?.drain()
      checkIfChanged()
    }
    for (answer, entry) in zip(answers, polls.dropFirst(3)) where entry.revents != 0 { answer.0.read(answer.1) }
    takeAnswers()
  }

  private mutating func readKeys() {
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = read(0, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    // The terminal has gone.
    guard count > 0 else { return ending = Self.interrupted }
    press(keys.read(Array(buffer[0..<count])))
  }

  private mutating func press(_ keys: [Key]) {
    for key in keys where ending == nil { perform(desk.press(key)) }
  }

  private mutating func readSignals(_ pipe: Int32) {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(pipe, &buffer, buffer.count)
    guard count > 0 else { return }
    for number in buffer[0..<count] {
      switch Int32(number) {
      case SIGWINCH: resize()
      // After a pause the terminal may have been anybody’s.
      case SIGCONT: canvas.clear()
      default: ending = Self.interrupted
      }
    }
  }

  // MARK: Effects

  private mutating func perform(_ effects: [Desk.Effect]) {
    for effect in effects {
      switch effect {
      case .check: check()
      case .read(let command): start(.page, command)
      case .play(let check):
        stop(.page)
        start(.play, ["play", desk.kata.name, check, "--serve"])
      case .ask(let request): workers.first { $0.role == .play && $0.isWanted }?.send(request)
      case .stopReading:
        stop(.page)
        stop(.play)
      case .turn(let index): turn(to: index)
      case .reset: reset()
      case .suspend: suspend()
      case .redraw: canvas.clear()
      case .quit: ending = 0
      case .interrupt: ending = Self.interrupted
      }
    }
  }

  private mutating func turn(to index: Int) {
    stop(.page)
    stop(.play)
    let kata = workbook.katas[index]
    let path = workspace.path(of: kata)
    let isNew = !desk.progress[kata].isOpen
    let notice = desk.notice
    desk = Desk(
      workbook: workbook, index: index, progress: desk.progress, path: name(path),
      verdict: workspace.lastVerdict(of: kata), notice: notice)
    do throws(UserError) {
      try watch?.watch("\(workspace.folder)/\(kata.name)", file: kata.file)
    } catch {
      desk.notice = error.description
    }
    // Whoever has never seen the kata reads first.
    if isNew { perform(desk.read(["show", kata.name])) }
    check()
  }

  /// Grades the file. The newest save wins: what is graded now is ended.
  private mutating func check() {
    stop(.check)
    graded = source
    desk.isChecking = true
    start(.check, ["check", desk.kata.name, "--format", "json"])
  }

  /// One save can be several events, and some are no save at all: only a file with another content is graded again.
  private mutating func checkIfChanged() {
    guard source != graded else { return }
    check()
  }

  private var source: String {
    // A file that is not there is what the check speaks of.
    (try? Files.read(workspace.path(of: desk.kata))).map { "\(Fingerprint(of: $0))" } ?? "none"
  }

  private mutating func reset() {
    do throws(UserError) {
      let kept = try workspace.reset(desk.kata, workbook)
      if kept != nil { try Journal(of: workspace).append(Journal.Entry(.reset, desk.kata.name)) }
      desk.notice = kept.map { "Your file is kept: \(name($0))" } ?? "It is the starter already."
    } catch {
      desk.notice = error.description
    }
    checkIfChanged()
  }

  private mutating func suspend() {
    Terminal.giveBack()
    kill(0, SIGSTOP)
    do throws(UserError) { try Terminal.take() } catch { ending = error.kind.rawValue }
    canvas.clear()
  }

  private mutating func resize() {
    canvas.clear()
    // What a command has wrapped for another width is asked for again; a hint by its level, so that it stays the same one.
    guard case .text(let sheet) = desk.sheet, sheet.lines != nil else { return }
    var command = sheet.command
    if command.first == "hint", command.count == 3, let level = desk.progress[desk.kata].hints[command[2]] {
      command += ["--level", "\(level)"]
    }
    start(.page, command)
  }

  // MARK: Commands that run beside

  private mutating func start(_ role: Worker.Role, _ command: [String]) {
    stop(role)
    var environment = environment
    let style = style(Terminal.size)
    environment["COLUMNS"] = "\(style.width)"
    environment["CLICOLOR_FORCE"] = style.hasColour ? "1" : nil
    do throws(UserError) {
      workers.append(try Worker(role, program: program, command, environment: environment))
    } catch {
      desk.notice = error.description
      if role == .check { desk.isChecking = false }
    }
  }

  private func stop(_ role: Worker.Role) {
    for worker in workers where worker.role == role && worker.isWanted { worker.stop() }
  }

  private mutating func takeAnswers() {
    for worker in workers where worker.role == .play && worker.isWanted { takeMoments(worker) }
    let ended = workers.filter(\.isOver)
    workers.removeAll(where: \.isOver)
    for worker in ended where worker.isWanted {
      switch worker.role {
      case .check: takeVerdict(worker)
      case .page: takePage(worker)
      case .play: endPlay(worker)
      }
    }
  }

  private mutating func takeVerdict(_ worker: Worker) {
    desk.isChecking = false
    desk.progress = Self.readProgress(workspace)
    guard let verdict = try? JSONDecoder().decode(Verdict.self, from: worker.data(1)) else {
      desk.trouble = Self.sentence(worker.text(2))
      return
    }
    desk.trouble = ""
    desk.verdict = verdict
    desk.notice = Self.sentence(worker.text(2))
    let isCompared = desk.hasPassed && !desk.kata.solutions.isEmpty
    desk.comparison = isCompared ? try? Comparison(of: desk.kata, in: workspace, workbook) : nil
  }

  private mutating func takePage(_ worker: Worker) {
    desk.progress = Self.readProgress(workspace)
    guard case .text(var sheet) = desk.sheet else { return }
    let text = worker.text(1)
    sheet.isRefused = text.isEmpty
    sheet.lines =
      (text.isEmpty ? "  " + Self.sentence(worker.text(2)) : text).split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .map(String.init)
    while sheet.lines?.first?.isEmpty ?? false { sheet.lines?.removeFirst() }
    desk.sheet = .text(sheet)
  }

  private mutating func takeMoments(_ worker: Worker) {
    for line in worker.takeLines() {
      guard let answer = try? JSONDecoder().decode(PlayAnswer.self, from: line) else { continue }
      desk.take(answer)
    }
  }

  /// Play ends by itself only where there is nothing to play.
  private mutating func endPlay(_ worker: Worker) {
    let complaint = Self.sentence(worker.text(2))
    if !complaint.isEmpty { desk.take(PlayAnswer(notice: complaint)) }
  }

  /// What a command has complained about, without its name.
  private static func sentence(_ text: String) -> String {
    text.split(separator: "\n").map { $0.hasPrefix("kata: ") ? String($0.dropFirst(6)) : String($0) }
      .joined(separator: " ")
  }

  /// Ends every command that runs, and waits until it is gone.
  private mutating func endWorkers() {
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
