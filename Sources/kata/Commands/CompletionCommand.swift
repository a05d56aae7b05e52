import KataSupport
import Workbook

/// `kata completion`: what a shell needs to complete commands, options and katas, and the manual page.
struct CompletionCommand: Command {
  static let name = "completion"
  static let operands = "bash|zsh|fish|man"
  static let summary = "completions for your shell, and the man page"
  static let details =
    "Prints a script. bash: eval \"$(kata completion bash)\" in ~/.bashrc. zsh: kata completion zsh > \"${fpath[1]}/_kata\". fish: kata "
    + "completion fish > ~/.config/fish/completions/kata.fish. man: kata completion man > ~/.local/share/man/man1/kata.1."
  static let options: [Arguments.Option] = []

  let arguments: Arguments
  let session: Session

  func run() throws(UserError) -> Int32 {
    let names = ShellCompletion.allCases.map(\.rawValue) + ["man"]
    guard let word = arguments.words.first else { throw .usage("Name a shell: \(names.joined(separator: ", ")).") }
    try arguments.atMost(1, Self.usage)
    if word == "man" {
      try session.console.print(ManualPage.text)
      return 0
    }
    guard let shell = ShellCompletion(rawValue: word) else {
      throw .usage("There are no completions for “\(word)”: there are \(names.joined(separator: ", ")).")
    }
    try session.console.print(shell.text(session.workbook.katas.map(\.name)))
    return 0
  }
}
