import KataSupport
import Workbook

/// The completion of commands, options and katas, made from the table of commands.
enum ShellCompletion: String, CaseIterable {
  case bash, zsh, fish

  /// The script for the shell; ends with a newline.
  func text(_ katas: [String]) -> String {
    switch self {
    case .bash: Self.bash(katas)
    case .zsh: Self.zsh(katas)
    case .fish: Self.fish(katas)
    }
  }

  private static var commands: [any Command.Type] { KataProgram.commands }

  /// The operands after a command: katas where it takes them, otherwise files.
  private static func takesKata(_ command: any Command.Type) -> Bool {
    command.operands.contains("<kata>") || command.operands.contains("<name")
  }

  private static func bash(_ katas: [String]) -> String {
    let cases = commands.map { command in
      let words = command.options.map { "--\($0.name)" } + (takesKata(command) ? ["$katas"] : [])
      return "    \(command.name)) words=\"\(words.joined(separator: " "))\" ;;"
    }
    return """
      # eval "$(kata completion bash)" in ~/.bashrc
      _kata() {
        local word="${COMP_WORDS[COMP_CWORD]}" words="" katas="\(katas.joined(separator: " "))"
        if [ "$COMP_CWORD" -eq 1 ]; then
          words="\((commands.map { $0.name } + ["help", "--version", "--course"]).joined(separator: " ")) $katas"
        else
          case "${COMP_WORDS[1]}" in
      \(cases.joined(separator: "\n"))
          help) words="\(commands.map { $0.name }.joined(separator: " ")) keys" ;;
          esac
        fi
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
      }
      complete -o default -F _kata kata

      """
  }

  private static func zsh(_ katas: [String]) -> String {
    let lines = commands.map { "    \(quoted("\($0.name):\($0.summary)"))" }
    let cases = commands.map { command in
      let options = command.options.map { quoted("--\($0.name):\($0.help)") }.joined(separator: " ")
      let describe = options.isEmpty ? "" : "options=(\(options)); _describe -o option options; "
      return "    \(command.name)) \(describe)\(takesKata(command) ? "_describe kata katas" : "_files") ;;"
    }
    return """
      #compdef kata
      # kata completion zsh > "${fpath[1]}/_kata"
      _kata() {
        local -a commands katas options
        katas=(\(katas.joined(separator: " ")))
        commands=(
      \(lines.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          _describe kata katas
          return
        fi
        case "${words[2]}" in
      \(cases.joined(separator: "\n"))
        help) _describe command commands ;;
        *) _files ;;
        esac
      }
      if [ "${funcstack[1]}" = _kata ]; then _kata "$@"; else compdef _kata kata; fi

      """
  }

  private static func fish(_ katas: [String]) -> String {
    var lines = ["# kata completion fish > ~/.config/fish/completions/kata.fish"]
    let names = katas.joined(separator: " ")
    for command in commands {
      lines.append("complete -c kata -f -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))")
    }
    lines.append("complete -c kata -f -n __fish_use_subcommand -a '\(names)' -d kata")
    lines.append("complete -c kata -x -l course -d 'take the katas of a course'")
    for command in commands {
      let condition = "'__fish_seen_subcommand_from \(command.name)'"
      for option in command.options {
        let value = option.value == nil || option.isOptional ? "" : " -r"
        lines.append("complete -c kata -n \(condition) -l \(option.name)\(value) -d \(quoted(option.help))")
      }
      if takesKata(command) { lines.append("complete -c kata -f -n \(condition) -a '\(names)'") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A word for a shell.
  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "’"))'" }
}
