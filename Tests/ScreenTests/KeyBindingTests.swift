import Grader
import Reports
import Testing

@testable import Screen

/// The table of the keys.
@Suite struct KeyBindingTests {
  @Test(arguments: KeyContext.allCases)
  func noKeyHasTwoActionsInOneContext(context: KeyContext) {
    let keys = KeyBinding.all.filter { $0.contexts.contains(context) }.flatMap(\.keys)
    let twice = Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys
    #expect(twice.isEmpty, "\(context): \(twice)")
  }

  @Test(arguments: KeyContext.allCases.filter { $0 != .reset })
  func everyKeyThatIsNoCharacterDoesSomethingEverywhere(context: KeyContext) {
    let keys: [Key] = [
      .enter, .escape, .tab, .backTab, .backspace, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end,
      .interrupt, .suspend, .redraw,
    ]
    for key in keys { #expect(KeyBinding.bound(to: key, in: context) != nil, "\(key)") }
  }

  @Test func whatTheHelpListsHasALabelAndWorksThere() {
    for binding in KeyBinding.all where binding.help != nil {
      #expect(!binding.label.isEmpty)
      #expect(binding.label.count <= 10, "The help has 11 columns for “\(binding.label)”.")
      #expect(binding.helpContexts.isSubset(of: binding.contexts), "\(binding.label)")
    }
  }

  @Test func theHelpIsTheTableOfTheScreen() {
    #expect(
      KeyBinding.help(in: .verdict, Style()).joined(separator: "\n") == """
          n N        next and previous kata
          l          list of the katas
          b          brief: what happened, what must hold
          h          hint for what fails now; again for the next
          e          explain the rule; after a pass, the kata
          p          play the scheduler: choose who runs next
          r          replay the interleaving that breaks the check
          tab        the next check that does not hold
          a          all checks that do not hold, in full
          o          open your file in $EDITOR
          d          diff: your change against the starter
          s          solutions, after a pass; S opens them before
          x          reset to the starter; your file is kept
          c          check again; a save does so by itself
          ↑ ↓ space  scroll
          esc        back to the verdict
          q          quit
        """)
  }

  @Test func theHelpOfPlayListsOnlyKeysThatWorkInPlay() {
    let help = KeyBinding.help(in: .play, Style()).joined(separator: "\n")
    for word in ["0-9", "u", "f", "v", "a", "w", "tab", "esc"] { #expect(help.contains("  \(word)  "), "\(word)") }
    #expect(!help.contains("hint"))
    #expect(!help.contains("does not hold"))
  }

  @Test func theManualIsAMarkdownTableOfEveryKeyThatTheHelpLists() {
    let manual = KeyManual.markdown
    #expect(manual.hasPrefix("| On the screen | |\n| --- | --- |\n| `n` `N` | next and previous kata |\n"))
    #expect(manual.contains("\n\n| In play | |\n| --- | --- |\n| `0-9` | choose who runs next |\n"))
    let rows = KeyBinding.all.reduce(0) { $0 + ($1.help == nil ? 0 : $1.helpContexts.count) }
    #expect(manual.split(separator: "\n").count == rows + 4)
  }

  // MARK: The footer

  private func footer(_ model: ScreenModel, width: Int = 80) -> String {
    KeyBinding.footer(model, Style(width: width))
  }

  @Test func theFooterOfABrokenVerdictNamesTheWaysToFixIt() {
    let model = Sample.model(Sample.verdict(broken: ["late"]))
    #expect(
      footer(model, width: 110)
        == "  h hint  e explain  p play  b brief  l list  n next  r replay  d diff  ? keys  q quit")
    #expect(footer(model) == "  h hint  e explain  p play  b brief  l list  n next  ? keys  q quit")
  }

  @Test func theFooterOfAPassLeadsOn() {
    let model = Sample.model(Sample.verdict(broken: []))
    #expect(footer(model, width: 82) == "  n next  s solutions  e explain  p play  l list  d diff  ? keys  q quit")
  }

  @Test func theWayOutIsThereHoweverNarrowTheScreenIs() {
    #expect(footer(Sample.model(), width: 20) == "  ? keys  q quit")
  }

  @Test func theFooterOfAnOverlayNamesItsKeys() {
    var model = Sample.model(Sample.verdict(broken: ["late"]))
    _ = model.press("l")
    #expect(footer(model) == "  ↑↓ choose  enter go  ? keys  esc back")
    _ = model.press("h")
    #expect(footer(model) == "  h next hint  ? keys  esc back")
    _ = model.press("b")
    #expect(footer(model) == "  ? keys  esc back")
    _ = model.press("s")
    model.receive(page: "", message: "They are shut.")
    #expect(footer(model) == "  S open all the same  ? keys  esc back")
  }

  @Test func theFooterOfPlayNamesWhatCanBeDoneNow() {
    #expect(footer(Sample.playing(nil)) == "  ? keys  esc back")
    var model = Sample.playing()
    #expect(footer(model) == "  0-1 choose  f let it finish  w save  tab next check  ? keys  esc back")
    model.receive(PlayAnswer(moment: Sample.state(choices: [1], isOver: true)))
    #expect(footer(model) == "  u undo  a again  w save  tab next check  ? keys  esc back")
    model.receive(PlayAnswer(moment: Sample.state()))
    model.receive(PlayAnswer(finish: Sample.search))
    #expect(footer(model, width: 110).contains("f let it finish  v view the break  w save"))
    _ = model.press("?")
    #expect(footer(model) == "  ? keys  esc back")
  }
}
