import KataSupport

/// Runs a program that takes the terminal over for a while.
enum Editor {
  /// Runs a script of the shell with a file as its first parameter, in this program's own terminal.
  /// - Returns: the exit status; 127 if there is no such program.
  static func run(_ script: String, _ file: String, _ environment: [String: String]) -> Int32 {
    let words = ["/bin/sh", "-c", script, "sh", file]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    guard posix_spawn(&process, "/bin/sh", nil, nil, &arguments, &variables) == 0 else { return 127 }
    var code: Int32 = 0
    while waitpid(process, &code, 0) < 0, errno == EINTR {}
    return code & 0x7f == 0 ? (code >> 8) & 0xff : 128 + code & 0x7f
  }
}
