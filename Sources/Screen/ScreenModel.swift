import Grader
import Reports
import Workbook

/// The state of the screen: a kata, its last verdict, and the overlay that covers it.
///
/// Keys and answers change the model, and ``press(_:)`` returns what to do about them. The model knows no terminal, no file and
/// no process.
struct ScreenModel {
  /// Something that the screen does outside of its model.
  enum Effect: Equatable {
    /// Grade the file, and end the check in flight.
    case check
    /// Run a command and show its answer in the text overlay.
    case read([String])
    /// Compile the file and open a check to play.
    case play(check: String)
    /// Send a request to the play that is open.
    case request(String)
    /// End the command of the overlay: its answer has no use any more.
    case stopReading
    /// Show another kata.
    case turn(to: Int)
    /// Put the starter back in the learner's place.
    case reset
    /// Open the learner's file in the editor.
    case edit
    /// Stop the process, as Ctrl-Z does.
    case suspend
    /// Draw every line again.
    case redraw
    /// End with status 0.
    case quit
    /// End as Ctrl-C does.
    case interrupt
  }

  let workbook: Workbook
  /// The index of the kata in the workbook.
  let index: Int
  var progress: Progress
  /// The path of the learner's file, as the reader would type it.
  let path: String
  /// The last verdict, which stays until there is a newer one.
  private(set) var verdict: Verdict?
  /// How the learner's file compares to the solutions; nil before a pass.
  private(set) var comparison: Comparison?
  /// The reason why the kata cannot be graded; empty if it can.
  private(set) var trouble = ""
  /// True while a check is in flight.
  private(set) var isChecking = false
  /// The fingerprint of the file that is being graded, or was graded last; nil before the first check.
  private(set) var checkedSource: String?
  /// True while the learner's file is not there.
  private(set) var isMissing = false
  /// The id of the check whose interleaving is shown; that of the first broken one if nil.
  var focus: String?
  /// The overlay that covers the verdict; nil if there is none.
  var overlay: Overlay?
  /// The number of lines of the page that are scrolled out of sight.
  var top = 0
  /// A sentence for the learner, which stays until the next key.
  var notice = ""
  /// True while the next key decides whether the file is reset.
  var isAskingToReset = false

  init(
    workbook: Workbook, index: Int, progress: Progress, path: String, verdict: Verdict? = nil, notice: String = ""
  ) {
    self.workbook = workbook
    self.index = index
    self.progress = progress
    self.path = path
    self.verdict = verdict
    self.notice = notice
  }

  var kata: Kata { workbook.katas[index] }

  /// The checks of the last verdict that ran and did not pass.
  var brokenChecks: [Verdict.Check] {
    verdict?.checks.filter { $0.result.isBroken } ?? []
  }

  /// The check that keys are about.
  var check: Verdict.Check? { brokenChecks.first { $0.id == focus } ?? brokenChecks.first }

  var hasPassed: Bool { verdict?.verdict == .passed }

  // MARK: Keys

  /// Changes the model as a key demands.
  /// - Returns: what to do outside of it, in this order.
  mutating func press(_ key: Key) -> [Effect] {
    notice = ""
    if key == .paste {
      isAskingToReset = false
      notice = "Pasted text does nothing here: paste it in your editor."
      return []
    }
    if let binding = KeyBinding.bound(to: key, in: context) { return binding.action(&self, key) }
    if isAskingToReset { return answerReset(false) }
    return explainUnbound(key)
  }

  /// Says that a key does nothing.
  mutating func explainUnbound(_ key: Key) -> [Effect] {
    if case .character(let character) = key { notice = "“\(character)” does nothing here: ? shows the keys." }
    return []
  }

  // MARK: Answers

  /// Notes that a check has begun.
  /// - Parameter source: the fingerprint of the file that is graded.
  mutating func beginCheck(of source: String?) {
    checkedSource = source
    isMissing = false
    isChecking = true
  }

  /// Looks at the file after something in its folder has changed. One save can be several events, and some are no save at all:
  /// only a file with another content is graded again. A file that is gone is not made again: git or an editor may be about to.
  /// - Parameter source: the fingerprint of the file; nil if there is none.
  mutating func fileChanged(to source: String?) -> [Effect] {
    isMissing = source == nil
    return isMissing || source == checkedSource ? [] : [.check]
  }

  /// Takes the answer of a check.
  /// - Parameters:
  ///   - verdict: nil if the kata could not be graded.
  ///   - message: what the check said on standard error, without the program's name.
  mutating func receive(_ verdict: Verdict?, message: String, comparison: (Kata) -> Comparison?) {
    isChecking = false
    guard let verdict else {
      trouble = message
      return
    }
    trouble = ""
    self.verdict = verdict
    notice = message
    self.comparison = hasPassed && !kata.solutions.isEmpty ? comparison(kata) : nil
  }

  /// Notes that a check could not be started.
  mutating func failToCheck() { isChecking = false }

  /// Takes the answer of a command for the text overlay, if that is still there.
  /// - Parameters:
  ///   - text: its answer; empty if it was refused.
  ///   - message: the reason for the refusal.
  mutating func receive(page text: String, message: String) {
    guard case .text(var page) = overlay else { return }
    page.isRefused = text.isEmpty
    let lines = (text.isEmpty ? message : text).split(separator: "\n", omittingEmptySubsequences: false)
    page.lines = lines.drop { $0.isEmpty }.map(String.init)
    overlay = .text(page)
  }

  /// Asks again for a page that was wrapped for another width. A hint is asked for by its level, so that it stays the same one.
  func resized() -> [Effect] {
    guard case .text(let page) = overlay, page.lines != nil else { return [] }
    var command = page.command
    if command.first == "hint", command.count == 3, let level = progress[kata].hints[command[2]] {
      command += ["--level", "\(level)"]
    }
    return [.read(command)]
  }
}
