/// The symbols of other modules that a learner's object file may reference, and the reasons against the rest.
///
/// Of Swift itself everything may be used but what is named here: what reaches memory has been found by the compiler. Of Dispatch
/// and Foundation nothing but what is named here: they reach files, processes, the network and threads.
struct SymbolRules {
  let module: String
  /// Modules of which a kata's author lets everything through.
  let extra: [String]

  enum Objection {
    /// It may not be used. The name is what a learner writes.
    case refused(name: String, why: String)
    /// It runs code where nothing can schedule it.
    case uncontrolled(name: String, instead: String)
  }

  /// The C symbols that the compiler references by itself.
  private static let runtime: Set = [
    "_Block_copy", "_Block_release", "_NSConcreteGlobalBlock", "_NSConcreteStackBlock", "__stack_chk_fail",
    "__stack_chk_guard", "__tls_get_addr", "_tlv_bootstrap", "bzero", "memcmp",
    "memcpy",
    "memmove", "memset",
    // The frame of a large accessor, such as that of a weak variable of an actor. A learner's own use is unsafe, and found as such.
    "free", "malloc", "os_unfair_lock_lock", "os_unfair_lock_trylock", "os_unfair_lock_unlock",
    // The futex of a Mutex: the call has its number from Synchronization, and Swift cannot name it, as it takes any arguments.
    "syscall",
    // Arithmetic.
    "ceil", "ceilf", "cos", "exp", "exp2", "floor", "floorf", "fma", "fmaf", "fmod", "fmodf", "log", "log10", "log2",
    "pow", "rint", "rintf", "round", "roundf", "sin", "sqrt", "sqrtf", "tan", "trunc", "truncf",
  ]
  private static let runtimePrefixes = [
    "swift_", "_swift_", "__swift_", "_swiftEmpty", "objc_", "_objc_empty_cache", "OBJC_CLASS_$__TtCs12_SwiftObject",
    "OBJC_METACLASS_$__TtCs12_SwiftObject", "__divti3", "__modti3", "__udivti3", "__umodti3", "__multi3", "__muloti4",
  ]

  /// Names of Swift that are not for submissions.
  private static let closed: [Substring: String] = [
    "Mirror": "it looks into what the suite keeps to itself",
    "CustomReflectable": "it changes what others see of a value",
    "dump": "it looks into what the suite keeps to itself",
    "CommandLine": "the program belongs to the suite",
    "readLine": "there is nobody to answer",
    "Unmanaged": "it leaves memory safety to you",
    "UnsafeCurrentTask": "it could end the task of the suite",
    "withUnsafeCurrentTask": "it could end the task of the suite",
    "Executor": executor, "SerialExecutor": executor, "TaskExecutor": executor, "SchedulingExecutor": executor,
    "MainExecutor": executor, "ExecutorFactory": executor, "ExecutorJob": executor, "UnownedJob": executor,
    "UnownedTaskExecutor": executor, "globalConcurrentExecutor": executor,
    "_typeByName": internals, "_getTypeByMangledNameInContext": internals,
    "_getTypeByMangledNameInEnvironment": internals,
    "_forEachField": internals, "_forEachFieldWithKeyPath": internals,
  ]
  private static let executor = "an executor of your own takes jobs away from the one that runs the interleavings"
  private static let internals = "it is Swift's own"

  /// Modules that a symbol of Swift, Synchronization or the compiler may mention.
  private static let open: Set<Substring> = [
    "Any", "Swift", "SwiftOnoneSupport", "Synchronization", "_Concurrency", "_RegexParser", "_StringProcessing",
  ]

  /// - Parameter symbol: an undefined one.
  func objection(to symbol: String) -> Objection? {
    guard let demangled = Demangled(symbol) else { return objection(toForeign: symbol) }
    for name in demangled.names where name[0] != "Builtin" {
      if Self.open.contains(name[0]) {
        if let part = name.dropFirst().first(where: { Self.closed[$0] != nil }), let why = Self.closed[part] {
          return .refused(name: String(part), why: why)
        }
      } else if ["Foundation", "FoundationEssentials", "Dispatch", "__C"].contains(name[0]) {
        if let objection = LibraryRules.objection(to: name) { return objection }
      } else if name[0] != module, !extra.contains(String(name[0])) {
        return .refused(name: name.joined(separator: "."), why: "it is none of what a kata needs")
      }
    }
    if let library = demangled.extendingModule, library.hasPrefix("Foundation"),
      !demangled.text.hasPrefix("type metadata"),
      !extra.contains(String(library))
    {
      return LibraryRules.objection(toExtension: demangled)
    }
    return nil
  }

  private func objection(toForeign symbol: String) -> Objection? {
    // Mach-O puts an underscore before every name.
    let names = [symbol, symbol.hasPrefix("_") ? String(symbol.dropFirst()) : symbol]
    if names.contains(where: { name in
      Self.runtime.contains(name) || Self.runtimePrefixes.contains { name.hasPrefix($0) }
        || LibraryRules.isClassReference(name)
    }) {
      return nil
    }
    return .refused(name: symbol, why: "functions of C reach past the suite; use what Swift has")
  }
}
