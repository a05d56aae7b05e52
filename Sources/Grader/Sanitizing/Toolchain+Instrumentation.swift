import KataSubprocess
import KataSupport
import Workbook

extension Toolchain {
  /// The options for code that reports each of its memory accesses to ThreadSanitizer.
  static let instrumentation = ["-sanitize=thread"]

  /// Calls of a mutex's slow path, and of an `AtomicLazyReference`, go through `ThreadLab`, which reports them to the sanitizer.
  private static let wrapped = [
    "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF", "$s15Synchronization12_MutexHandleV11_unlockSlowyyF",
    "$s15Synchronization19AtomicLazyReferenceV4loadxSgyF", "$s15Synchronization19AtomicLazyReferenceV10storeIfNilyxxnF",
  ]

  /// A link of instrumented objects with ThreadSanitizer.
  /// - Throws: `UserError` if the toolchain or the platform has no ThreadSanitizer.
  func linkInstrumented(
    _ objects: [String], output: String, in folder: String, _ cache: Cache
  ) throws(UserError) -> ChildProcess.Command {
    #if os(Linux)
      var key = fingerprint
      key.add("sanitizer 1")
      let entry = try cache.entry(.sanitizer, key) { folder throws(UserError) in
        try Files.write(Data(), to: folder + "/objects.o")
        let plan: [String]
        do throws(UserError) {
          plan = try Self.linkPlan(compiler, Self.instrumentation, environment: environment, folder: folder)
        } catch {
          throw .infrastructure(
            "The toolchain on PATH has no ThreadSanitizer: put a whole Swift 6.3 toolchain there, or leave --sanitize out."
          )
        }
        try Files.write(Data(plan.joined(separator: "\n").utf8), to: folder + "/link")
      }
      let plan = try Files.readText(entry.folder + "/link").split(separator: "\n").map(String.init)
      return Self.link(plan, objects + Self.wrapped.map { "--wrap=\($0)" }, output: output, in: folder)
    #else
      throw .infrastructure("--sanitize thread works on Linux only: leave it out here.")
    #endif
  }
}
