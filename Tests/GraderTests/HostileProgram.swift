import Foundation
import KataSubprocess
import KataSupervision
import KataSupport
import TestSupport
import Workbook

@testable import Grader

/// A program that tries one thing that a submission must not do, and exits with 0 if it could.
final class HostileProgram {
  /// What it tries, by the name that it is called with. `path` is a file of the grader's user.
  static let attempts: [(name: String, code: String)] = [
    ("read a file", "return open(path, O_RDONLY) >= 0;"),
    ("write to a file", "return open(path, O_WRONLY) >= 0;"),
    ("make a file beside it", "strcat(path, \".new\"); return open(path, O_WRONLY | O_CREAT, 0600) >= 0;"),
    ("make a file where it runs", "return open(\"new\", O_WRONLY | O_CREAT, 0600) >= 0;"),
    (
      "make a temporary file",
      "char name[] = \"/tmp/kata-test-XXXXXX\"; return mkstemp(name) >= 0 && unlink(name) == 0;"
    ),
    ("remove a file", "return unlink(path) == 0;"),
    ("rename a file", "char old[4096]; strcpy(old, path); strcat(path, \".old\"); return rename(old, path) == 0;"),
    ("shorten a file", "return truncate(path, 0) == 0;"),
    ("change a file's mode", "return chmod(path, 0777) == 0;"),
    ("change a file's times", "return utimensat(AT_FDCWD, path, NULL, 0) == 0;"),
    ("link to a file", "char new[4096]; strcpy(new, path); strcat(new, \".link\"); return symlink(path, new) == 0;"),
    ("list a folder", "*strrchr(path, '/') = 0; return opendir(path) != NULL;"),
    ("use the network", "return socket(AF_INET, SOCK_STREAM, 0) >= 0;"),
    ("use the network's newer version", "return socket(AF_INET6, SOCK_DGRAM, 0) >= 0;"),
    ("use a local socket", "return socket(AF_UNIX, SOCK_STREAM, 0) >= 0;"),
    ("fork", "pid_t child = fork(); if (child == 0) _exit(0); return child > 0;"),
    ("become a daemon", "if (fork() > 0) _exit(0); return setsid() > 0;"),
    (
      "spawn a program",
      "char *words[] = {\"true\", NULL}; pid_t child; return posix_spawn(&child, \"/bin/true\", NULL, NULL, words, NULL) == 0;"
    ),
    ("become another program", "char *words[] = {\"true\", NULL}; execv(\"/bin/true\", words); return 0;"),
    ("become itself", "char *words[] = {\"hostile\", \"-1\", path, NULL}; execv(\"/proc/self/exe\", words); return 0;"),
    (
      "read its parent's environment",
      "char name[64]; sprintf(name, \"/proc/%d/environ\", getppid()); return open(name, O_RDONLY) >= 0;"
    ),
    (
      "read its parent's memory",
      "char name[64]; sprintf(name, \"/proc/%d/mem\", getppid()); return open(name, O_RDONLY) >= 0;"
    ),
    ("signal its parent", "return kill(getppid(), 0) == 0;"),
    ("signal its group", "signal(SIGURG, SIG_IGN); return kill(0, SIGURG) == 0;"),
    ("have a file's owner signalled", "return fcntl(1, F_SETOWN, getppid()) == 0;"),
    ("make a file in memory", "return syscall(SYS_memfd_create, \"x\", 0) >= 0;"),
    ("shorten the pulse", "return ftruncate(5, 0) == 0;"),
    ("outlive the grader", "return prctl(PR_SET_PDEATHSIG, 0) == 0;"),
    ("hide from the watchdog", "return prctl(PR_SET_DUMPABLE, 0) == 0;"),
    ("raise a limit", "struct rlimit all = {1 << 20, 1 << 20}; return setrlimit(RLIMIT_NOFILE, &all) == 0;"),
    (
      "find an open descriptor",
      "for (int at = 6; at < 4096; at++) if (fcntl(at, F_GETFL) >= 0) return 1; return 0;"
    ),
    ("call as another machine", "errno = 0; syscall(0x40000000 + 39); return errno == 0;"),
  ]

  let folder: TemporaryFolder
  let path: String
  /// A file that belongs to somebody else.
  let victim: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/program/hostile"
    victim = try folder.write("secret", to: "victim")
    try Files.makeFolder(folder.path + "/program")
    let cases = Self.attempts.enumerated().map { "  if (number == \($0)) { \($1.code) }" }
    let includes = [
      "dirent.h", "errno.h", "fcntl.h", "signal.h", "spawn.h", "stdio.h", "stdlib.h", "string.h", "sys/prctl.h",
      "sys/resource.h",
      "sys/socket.h", "sys/stat.h", "sys/syscall.h", "unistd.h",
    ]
    let source = """
      #define _GNU_SOURCE
      \(includes.map { "#include <\($0)>" }.joined(separator: "\n"))
      static int try(int number, char *path) {
        if (number == -1) return 1;
      \(cases.joined(separator: "\n"))
        return 0;
      }
      int main(int count, char **words) {
        char path[4096];
        strcpy(path, words[2]);
        return try(atoi(words[1]), path) ? 0 : 1;
      }
      """
    let file = try folder.write(source, to: "hostile.c")
    let ending = try ChildProcess.run(
      ChildProcess.Command(
        executable: "/usr/bin/env", arguments: ["clang", "-w", "-o", path, file],
        environment: ProcessInfo.processInfo.environment))
    guard ending.status == 0 else { throw UserError.infrastructure(ending.text(2)) }
  }

  /// True if the attempt succeeds in a sandbox.
  func succeeds(_ name: String, in sandbox: Sandbox) throws -> Bool {
    let number = Self.attempts.firstIndex { $0.name == name } ?? -1
    try Files.write(Data("secret".utf8), to: victim)
    let work = try WorkFolder(in: Cache(environment: Fixture.environment))
    let status = try StatusFile(in: work.path)
    let command = ChildProcess.Command(
      executable: path, arguments: ["\(number)", victim], folder: folder.path + "/program", pipes: [3, 4],
      files: [5: status.path])
    let ending = try ChildProcess.run(sandbox.confine(command, Confinement()))
    try sandbox.check(ending)
    return ending.status == 0
  }
}
