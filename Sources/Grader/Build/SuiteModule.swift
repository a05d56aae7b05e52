#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A module of a kata's suite: the checks, or the stories that hold its promises. Both are in one program, with what every suite has.
///
/// The stories are compiled with optimisation, because they run thousands of times. Nothing that a schedule consists of is lost: the
/// code under test is not optimised, and the one pass that merges hops between executors is left out. LLVM’s passes are left out as well:
/// they gain little here, and a call at the end of a function would no longer be seen to come from it, as the lab of threads must see.
struct SuiteModule {
  let name: String
  let files: [(name: String, text: Data)]
  let options: [String]

  var object: String { "\(name).o" }

  private static let (checks, stories) = ("Suite", "Stories")

  /// The modules that a suite may have. `ThreadRuntime` knows them by their names, too.
  static let names = [checks, stories]
  /// Their object files.
  static let objects = names.map { "\($0).o" }

  /// The options with which stories are compiled.
  static let storyOptions = ["-O", "-disable-llvm-optzns"] + Compiler.everyHop

  /// Divides a suite by the names of its files: `<Name>Suite.swift` has checks, `<Name>Promises.swift` stories, and both modules have
  /// what else there is.
  static func divide(_ files: [(name: String, text: Data)]) -> [SuiteModule] {
    func isStories(_ name: String) -> Bool { name.hasSuffix("Promises.swift") }
    let suite = SuiteModule(name: checks, files: files.filter { !isStories($0.name) }, options: [])
    guard files.contains(where: { isStories($0.name) }) else { return [suite] }
    let own = files.filter { !$0.name.hasSuffix("Suite.swift") }
    return [suite, SuiteModule(name: stories, files: own, options: storyOptions)]
  }
}
