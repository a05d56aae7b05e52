import Grader
import Reports
import KataSupport
import Workbook

/// The workbook's screen: one loop that handles keys, saves, answers and signals, and draws.
///
/// Everything that takes time is a `kata` command in a process of its own: keys answer meanwhile, and a newer save ends what is
/// out of date.
public struct Screen {
  let workbook: Workbook
  let workspace: Workspace
  let program: String
  let environment: [String: String]
  var model: ScreenModel
  var canvas = Canvas()
  private var keys = KeyReader()
  var workers: [Worker] = []
  let watch: FolderWatch?
  /// How the reader would type a path.
  let name: (String) -> String
  /// The folder in which the program was started, where commands run; it may be replaced meanwhile.
  let folder = Files.currentFolder
  /// The exit status; nil while the screen is shown.
  var ending: Int32?

  /// - Parameters:
  ///   - kata: the kata to open; the one that comes next if nil.
  ///   - program: the path of `kata` itself.
  ///   - notice: what to say first.
  ///   - path: how the reader would name a file.
  public init(
    _ workbook: Workbook, _ workspace: Workspace, at kata: Kata? = nil, program: String, environment: [String: String],
    notice: String = "", shown path: @escaping (String) -> String
  ) {
    self.workbook = workbook
    self.workspace = workspace
    self.program = program
    self.environment = environment
    self.name = path
    let progress = Self.readProgress(workspace)
    let index =
      workbook.katas.firstIndex { $0.name == (kata ?? workbook.next(progress))?.name } ?? 0
    model = ScreenModel(
      workbook: workbook, index: index, progress: progress, path: path(workspace.path(of: workbook.katas[index])),
      notice: notice)
    do throws(UserError) {
      watch = try FolderWatch()
    } catch {
      watch = nil
      model.notice = error.description
    }
  }

  static let interrupted = UserError.Kind.interrupted.rawValue

  static func readProgress(_ workspace: Workspace) -> Progress {
    // A journal that cannot be read is what commands speak of; the screen goes on without.
    Progress((try? Journal(of: workspace).read())?.entries ?? [])
  }

  // MARK: The loop

  /// Shows the screen until the person has had enough.
  /// - Returns: the exit status.
  /// - Throws: an infrastructure error if the terminal cannot be read, or there is no pipe for signals.
  public mutating func run() throws(UserError) -> Int32 {
    let signals = try Signals.listen()
    Terminal.giveBackOnCrash()
    try Terminal.take()
    defer { Terminal.giveBack() }
    turn(to: model.index)
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
      model.draw(style, rows: size.rows).map {
        Canvas.clip($0.replacing("\t", with: "  "), to: size.columns, sign: style.plain("…"))
      })
  }

  func style(_ size: TerminalSize) -> Style {
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
      do throws(UserError) { try watch?.drain() } catch { model.notice = error.description }
      perform(model.fileChanged(to: source))
    }
    for (answer, entry) in zip(answers, polls.dropFirst(3)) where entry.revents != 0 { answer.0.read(answer.1) }
    receiveAnswers()
  }

  private mutating func readKeys() {
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = read(0, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    // The terminal has gone.
    guard count > 0 else { return ending = Self.interrupted }
    press(keys.read(Array(buffer[0..<count])))
  }

  mutating func press(_ keys: [Key]) {
    for key in keys where ending == nil { perform(model.press(key)) }
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
}
