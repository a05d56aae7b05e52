import Foundation
import KataSubprocess
import KataSupport
import TestSupport
import Testing

/// Starting a program, reading what it sends, and its end.
@Suite struct ChildProcessTests {
  private static func shell(_ script: String, pipes: [Int32] = [], files: [Int32: String] = [:]) -> ChildProcess.Command
  {
    ChildProcess.Command(
      executable: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"], pipes: pipes,
      files: files)
  }

  // MARK: The start

  @Test func theChildHasTheArgumentsTheEnvironmentAndTheFolderThatItIsGivenAndNoOther() async throws {
    let folder = try TemporaryFolder()
    let command = ChildProcess.Command(
      executable: "/bin/sh", arguments: ["-c", #"echo "$1|$PWD|$HOME|$A""#, "name", "a b"],
      environment: ["A": "ä=1"], folder: folder.path)
    #expect(try await ChildProcess.run(command).text(1) == "a b|\(folder.path)||ä=1\n")
  }

  @Test func aChildWithoutInputReadsTheEndAtOnce() async throws {
    #expect(try await ChildProcess.run(Self.shell("cat; echo done")).text(1) == "done\n")
  }

  @Test func aFileIsOpenedAsTheDescriptorThatTheChildSees() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("in\n", to: "file")
    let ending = try await ChildProcess.run(Self.shell("cat <&4; echo out >&4", files: [4: path]))
    #expect(ending.text(1) == "in\n")
    #expect(try folder.read("file") == "in\nout\n")
  }

  /// As the system's own functions leave them open: a child that holds a program open for writing keeps it from being started.
  @Test func aChildInheritsNoOtherDescriptor() async throws {
    let inherited = open("/dev/null", O_RDONLY)
    defer { close(inherited) }
    #expect(fcntl(inherited, F_GETFD) == 0)
    let script = "(: <&\(inherited)) 2> /dev/null && echo open || echo closed"
    #expect(try await ChildProcess.run(Self.shell(script)).text(1) == "closed\n")
  }

  @Test func theInputIsReadUpToItsEnd() throws {
    var command = Self.shell("cat")
    command.hasInput = true
    let child = try ChildProcess(command)
    try child.input?.write("a line\n".utf8)
    let bytes = try child.sources[0].pipe.read()
    #expect(String(decoding: bytes, as: UTF8.self) == "a line\n")
    child.terminate()
    #expect(child.reap().signal == SIGKILL)
    for source in child.sources { source.pipe.close() }
  }

  @Test(arguments: ["/no/such/program", "/"])
  func aProgramThatCannotBeStartedIsNamed(path: String) async {
    let error = await #expect(throws: UserError.self) {
      try await ChildProcess.run(ChildProcess.Command(executable: path))
    }
    #expect(error?.kind == .infrastructure)
    #expect(error?.description.hasPrefix("Cannot start \(path): ") == true)
  }

  // MARK: The end

  @Test func theStatusIsReported() async throws {
    let ending = try await ChildProcess.run(Self.shell("exit 3"))
    #expect(ending.status == 3)
    #expect(ending.signal == nil)
  }

  @Test func theSignalIsReported() async throws {
    let ending = try await ChildProcess.run(Self.shell("kill -TERM $$"))
    #expect(ending.status == nil)
    #expect(ending.signal == SIGTERM)
  }

  @Test func theEndIsSeenAfterThePipesAreClosed() async throws {
    let ending = try await ChildProcess.run(Self.shell("exec >&- 2>&-; cat; exit 4"))
    #expect(ending.status == 4)
  }

  @Test func everythingThatWasWrittenBeforeTheEndIsRead() async throws {
    let ending = try await ChildProcess.run(Self.shell("head -c 3000000 /dev/zero; echo last >&2"))
    #expect(ending.output[1]?.count == 3_000_000)
    #expect(ending.text(2) == "last\n")
    #expect(ending.overflows == [])
  }

  @Test func moreThanTheLimitOfAnOwnPipeEndsTheChild() async throws {
    let ending = try await ChildProcess.run(Self.shell("cat /dev/zero >&3", pipes: [3]))
    #expect(ending.signal == SIGKILL)
    #expect(ending.overflows == [3])
    #expect(ending.output[3]?.count == ChildProcess.ownLimit)
  }

  @Test func moreThanTheLimitOfThePrintedIsDroppedAndTheChildGoesOn() async throws {
    let ending = try await ChildProcess.run(Self.shell("head -c \(ChildProcess.limit + 1) /dev/zero; exit 5"))
    #expect(ending.status == 5)
    #expect(ending.overflows == [1])
    #expect(ending.output[1]?.count == ChildProcess.limit)
  }

  @Test func aTickComesAlthoughThePipesAreNeverQuiet() async throws {
    let ending = try await DedicatedThread.run {
      try ChildProcess(Self.shell("cat /dev/zero")).wait { $0.terminate() }
    }
    #expect(ending.signal == SIGKILL)
  }

  @Test func aCancelledTaskEndsItsChild() async throws {
    let task = Task { try await ChildProcess.run(Self.shell("exec sleep 1000")) }
    task.cancel()
    #expect(try await task.value.signal == SIGKILL)
  }

  // MARK: What a child leaves behind

  /// A named pipe that a child and its children have opened tells when the last of them is gone.
  @Test func whatAChildLeavesInItsGroupEndsWithIt() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/witness"
    #expect(mkfifo(path, 0o600) == 0)
    let witness = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
    defer { witness.close() }
    let ending = try await ChildProcess.run(Self.shell("sleep 1000 >/dev/null 2>&1 &", files: [4: path]))
    #expect(ending.status == 0)
    var entry = pollfd(fd: witness.number, events: Int16(POLLIN), revents: 0)
    // The limit only ends a test that has failed.
    #expect(poll(&entry, 1, 30_000) == 1)
    #expect(try witness.read() == Data())
  }

  #if os(Linux)
    @Test func aProcessThatLeftTheGroupAndHoldsAPipeOpenDelaysNobody() async throws {
      let folder = try TemporaryFolder()
      #expect(mkfifo(folder.path + "/ready", 0o600) == 0)
      let script = """
        setsid sh -c 'echo $$; echo >\(folder.path)/ready; exec sleep 1000' &
        cat \(folder.path)/ready
        exit 6
        """
      let ending = try await ChildProcess.run(Self.shell(script))
      #expect(ending.status == 6)
      let stranger = try #require(pid_t(ending.text(1).split(separator: "\n")[0]))
      #expect(kill(stranger, SIGKILL) == 0)
    }
  #endif

  // MARK: Many at once

  /// More children than the pool has threads, in a ring: each ends only when both of its neighbours have started.
  @Test func waitingChildrenOccupyNoThreadOfThePool() async throws {
    let folder = try TemporaryFolder()
    let count = ProcessInfo.processInfo.activeProcessorCount * 4
    for number in 0..<count { #expect(mkfifo("\(folder.path)/\(number)", 0o600) == 0) }
    let statuses = try await withThrowingTaskGroup(of: Int32?.self) { group in
      for number in 0..<count {
        let next = "\(folder.path)/\((number + 1) % count)"
        let command = Self.shell("echo >\(next) & cat \(folder.path)/\(number); wait")
        group.addTask { try await ChildProcess.run(command).status }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 0, count: count))
  }
}
