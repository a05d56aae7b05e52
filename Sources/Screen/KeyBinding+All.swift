import Grader

extension KeyBinding {
  /// Every key, in the order of the help.
  static let all: [KeyBinding] = outsidePlay + inPlay + always

  /// The keys that turn, open and change something.
  private static let outsidePlay: [KeyBinding] = [
    KeyBinding(
      ["n", .right, "N"], label: "n N", help: "next and previous kata",
      footer: { model in
        model.overlay == nil ? FooterEntry(rank: model.hasPassed ? 1 : 8, words: "next", label: "n") : nil
      },
      action: { model, key in model.turn(by: key == "N" ? -1 : 1) }),
    KeyBinding([.left], in: .everywhere.subtracting([.play]), action: { model, _ in model.turn(by: -1) }),
    KeyBinding(
      ["l"], label: "l", help: "list of the katas", footer: { $0.verdictFooter(rank: 7, "list") },
      action: { model, _ in model.show(.list(selection: model.index)) }),
    KeyBinding(
      ["b"], label: "b", help: "brief: what happened, what must hold",
      footer: { $0.hasPassed ? nil : $0.verdictFooter(rank: 6, "brief") },
      action: { model, _ in model.read(["show", model.kata.name]) }),
    KeyBinding(
      ["h"], label: "h", help: "hint for what fails now; again for the next",
      footer: { model in
        if model.showsAnswer(of: "hint") { return FooterEntry(rank: 1, words: "next hint") }
        return model.hasPassed ? nil : model.verdictFooter(rank: 2, "hint")
      },
      action: { model, _ in model.readHint() }),
    KeyBinding(
      ["e"], label: "e", help: "explain the rule; after a pass, the kata",
      footer: { $0.verdictFooter(rank: 4, "explain") },
      action: { model, _ in
        model.read(["explain", model.hasPassed ? model.kata.name : model.check?.rule ?? model.kata.rules[0]])
      }),
    KeyBinding(
      ["p"], label: "p", help: "play the scheduler: choose who runs next",
      footer: { $0.verdictFooter(rank: 5, "play") }, action: { model, _ in model.play(model.checkToPlay) }),
    KeyBinding(
      ["r"], label: "r", help: "replay the interleaving that breaks the check",
      footer: { $0.hasPassed ? nil : $0.verdictFooter(rank: 9, "replay") },
      action: { model, _ in model.readReplay() }),
    KeyBinding(
      [.tab, .backTab], in: .everywhere.subtracting([.compiling, .play]), label: "tab",
      help: "the next check that does not hold",
      action: { model, key in model.focusNextCheck(by: key == .tab ? 1 : -1) }),
    KeyBinding(
      ["a"], in: .everywhere.subtracting([.play]), label: "a", help: "all checks that do not hold, in full",
      footer: { $0.brokenChecks.count > 1 ? $0.verdictFooter(rank: 5, "all checks") : nil },
      action: { model, _ in model.show(.checks) }),
    KeyBinding(
      ["o"], label: "o", help: "open your file in $EDITOR", action: { _, _ in [.edit] }),
    KeyBinding(
      ["d"], label: "d", help: "diff: your change against the starter",
      footer: { $0.verdictFooter(rank: 10, "diff") }, action: { model, _ in model.read(["diff", model.kata.name]) }),
    KeyBinding(
      ["s"], label: "s", help: "solutions, after a pass; S opens them before",
      footer: { $0.hasPassed ? $0.verdictFooter(rank: 3, "solutions") : nil },
      action: { model, _ in model.read(["solution", model.kata.name]) }),
    KeyBinding(
      ["S"], label: "S",
      footer: { model in
        model.showsAnswer(of: "solution", refused: true) ? FooterEntry(rank: 1, words: "open all the same") : nil
      },
      action: { model, _ in model.read(["solution", model.kata.name, "--reveal"]) }),
    KeyBinding(
      ["x"], label: "x", help: "reset to the starter; your file is kept",
      action: { model, _ in model.askToReset() }),
    KeyBinding(["X"], in: [.reset], action: { model, _ in model.answerReset(true) }),
    KeyBinding(
      ["c"], label: "c", help: "check again; a save does so by itself", action: { _, _ in [.check] }),
    KeyBinding([.enter], in: [.verdict], action: { _, _ in [.check] }),
  ]

  /// The keys that choose in play.
  private static let inPlay: [KeyBinding] = [
    KeyBinding(
      (0...9).map { .character(Character("\($0)")) }, in: [.play], label: "0-9", help: "choose who runs next",
      helpIn: [.play],
      footer: { model in
        model.playState.flatMap { state in
          state.options.isEmpty
            ? nil : FooterEntry(rank: 1, words: "choose", label: "0-\(state.options.count - 1)")
        }
      },
      action: { model, key in
        guard case .character(let digit) = key, let option = digit.wholeNumberValue else { return [] }
        return model.choose(option)
      }),
    KeyBinding(
      ["f"], in: [.play], label: "f", help: "let it finish: what holds from here on, what breaks", helpIn: [.play],
      footer: { $0.playState?.options.isEmpty ?? true ? nil : FooterEntry(rank: 2, words: "let it finish") },
      action: { model, _ in model.ask("finish") }),
    KeyBinding(
      ["v"], in: [.play], label: "v", help: "view the break that f has found", helpIn: [.play],
      footer: { model in
        guard case .play(let play) = model.overlay, !play.showsKeys, play.search?.shortest != nil else { return nil }
        return FooterEntry(rank: 3, words: "view the break")
      },
      action: { model, key in model.viewBreak() ?? model.explainUnbound(key) }),
    KeyBinding(
      ["u", .backspace, .left], in: [.play], label: "u", help: "undo the last choice", helpIn: [.play],
      footer: { $0.playState?.choices.isEmpty ?? true ? nil : FooterEntry(rank: 4, words: "undo") },
      action: { model, _ in model.undoChoice() }),
    KeyBinding(
      ["a"], in: [.play], label: "a", help: "again, from the start", helpIn: [.play],
      footer: { $0.playState?.choices.isEmpty ?? true ? nil : FooterEntry(rank: 5, words: "again") },
      action: { _, _ in [.request("look")] }),
    KeyBinding(
      ["w"], in: [.play], label: "w", help: "save the schedule in schedules.txt beside your file", helpIn: [.play],
      footer: { $0.playState.map { _ in FooterEntry(rank: 6, words: "save") } },
      action: { model, _ in model.ask("save") }),
    KeyBinding(
      [.tab, .backTab], in: [.compiling, .play], label: "tab", help: "play the next check", helpIn: [.play],
      footer: { $0.playState.map { _ in FooterEntry(rank: 7, words: "next check") } },
      action: { model, key in model.playNextCheck(by: key == .tab ? 1 : -1) }),
  ]

  /// The keys that move and leave.
  private static let always: [KeyBinding] = [
    KeyBinding(
      [.up, "k", .down, "j", .pageUp, .pageDown, " ", .home, .end], label: "↑ ↓ space", help: "scroll",
      footer: { $0.isShowingList ? FooterEntry(rank: 1, words: "choose", label: "↑↓") : nil },
      action: { model, key in
        switch key {
        case .up, "k": model.move(by: -1)
        case .down, "j": model.move(by: 1)
        case .pageUp: model.move(by: -10)
        case .home: model.move(by: -100_000)
        case .end: model.move(by: 100_000)
        default: model.move(by: 10)
        }
      }),
    KeyBinding(
      [.enter], in: [.list], label: "enter", footer: { $0.isShowingList ? FooterEntry(rank: 2, words: "go") : nil },
      action: { model, _ in model.turnToSelection() }),
    KeyBinding([.enter], in: [.page, .keys, .compiling, .play], action: { model, _ in model.close() }),
    KeyBinding(
      ["?"], label: "?", footer: { _ in FooterEntry(rank: 100, words: "keys", isPinned: true) },
      action: { model, _ in model.showKeys() }),
    KeyBinding(
      [.escape], label: "esc", help: "back to the verdict", helpIn: [.verdict, .play],
      footer: { $0.overlay == nil ? nil : FooterEntry(rank: 101, words: "back", isPinned: true) },
      action: { model, _ in model.close() }),
    KeyBinding([.backspace], in: .everywhere.subtracting([.play]), action: { model, _ in model.close() }),
    KeyBinding(
      ["q"], in: [.verdict], label: "q", help: "quit",
      footer: { $0.overlay == nil ? FooterEntry(rank: 101, words: "quit", isPinned: true) : nil },
      action: { _, _ in [.quit] }),
    KeyBinding(
      ["q"], in: .everywhere.subtracting([.verdict]), action: { model, _ in model.close() }),
    KeyBinding([.interrupt], in: Set(KeyContext.allCases), action: { _, _ in [.interrupt] }),
    KeyBinding([.suspend], action: { _, _ in [.suspend] }),
    KeyBinding([.redraw], action: { _, _ in [.redraw] }),
  ]
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

extension ScreenModel {
  /// A place in the footer of the verdict; nil where an overlay covers it.
  fileprivate func verdictFooter(rank: Int, _ words: String) -> KeyBinding.FooterEntry? {
    overlay == nil ? KeyBinding.FooterEntry(rank: rank, words: words) : nil
  }

  fileprivate var isShowingList: Bool { if case .list = overlay { true } else { false } }

  /// True if the overlay is for the answer of a command.
  fileprivate func showsAnswer(of command: String, refused: Bool = false) -> Bool {
    guard case .text(let page) = overlay else { return false }
    return page.command.first == command && (!refused || page.isRefused)
  }

  /// The state of the play that is shown; nil under its help.
  fileprivate var playState: PlayState? {
    guard case .play(let play) = overlay, !play.showsKeys else { return nil }
    return play.state
  }
}
