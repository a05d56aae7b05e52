import Foundation
import KataSupport
import Synchronization
import Testing

@testable import KataSubprocess

/// The processes that an interruption ends.
@Suite struct SignalTargetsTests {
  @Test func aSignalKillsEveryGroupOfTwoHundred() throws {
    let targets = SignalTargets()
    let children = try (0..<200).map { _ in
      try ChildProcess(ChildProcess.Command(executable: "/bin/sleep", arguments: ["1000"]))
    }
    for child in children { targets.add(-child.process) }
    targets.signal(SIGINT)
    for child in children { #expect(try child.wait().signal == SIGKILL) }
  }

  @Test func aRemovedGroupIsLeftAlone() throws {
    let targets = SignalTargets()
    let children = try (0..<3).map { _ in
      try ChildProcess(ChildProcess.Command(executable: "head", arguments: ["-n", "1"], hasInput: true))
    }
    for child in children { targets.add(-child.process) }
    targets.remove(-children[1].process)
    targets.signal(SIGINT)
    // A `head` that still lives ends by itself after its line.
    try children[1].input?.write("line\n".utf8)
    #expect(children.map { $0.reap().status } == [nil, 0, nil])
    for child in children { for source in child.sources { source.pipe.close() } }
  }

  @Test func aProgramThatEndsItsChildrenItselfGetsTheSignal() throws {
    let targets = SignalTargets()
    let script = "trap 'kill $!; exit 7' INT; sleep 1000 & echo ready; wait"
    let child = try ChildProcess(
      ChildProcess.Command(
        executable: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
        endsWhenInterrupted: true))
    targets.add(child.process)
    #expect(try child.sources[0].pipe.read() == Data("ready\n".utf8))
    targets.signal(SIGINT)
    #expect(try child.wait().status == 7)
  }

  @Test func manyThreadsMayAddAndRemoveAtOnce() async {
    let targets = SignalTargets()
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for round in 0..<500 {
            let target = pid_t(1_000_000 + thread * 1_000 + round)
            targets.add(target)
            #expect(targets.contains(target))
            targets.remove(target)
            #expect(!targets.contains(target))
          }
        }
      }
    }
  }
}

extension SignalTargets {
  fileprivate func contains(_ target: pid_t) -> Bool {
    var isFound = false
    forEach { isFound = isFound || $0.load(ordering: .relaxed) == target }
    return isFound
  }
}
