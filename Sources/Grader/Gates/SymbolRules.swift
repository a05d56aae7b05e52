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
    // Arithmetic.
    "ceil", "ceilf", "cos", "exp", "exp2", "floor", "floorf", "fma", "fmaf", "fmod", "fmodf", "log", "log10", "log2",
    "pow", "rint", "rintf", "round", "roundf", "sin", "sqrt", "sqrtf", "tan", "trunc", "truncf",
  ]
  private static let runtimePrefixes = [
    "_swiftEmpty", "__swift_FORCE_LOAD_$_", "__swift_reflection_version", "__divti3", "__modti3", "__udivti3",
    "__umodti3",
    "__multi3", "__muloti4",
  ]
  #if canImport(Darwin)
    private static let platformPrefixes = [
      "objc_", "_objc_empty_cache", "OBJC_CLASS_$__TtCs12_SwiftObject", "OBJC_METACLASS_$__TtCs12_SwiftObject",
      "swift_",
    ]
  #else
    private static let platformPrefixes: [String] = []
  #endif

  /// The C symbols that only one construct of Swift needs: the part of a name that it leaves in the object file as well.
  private static let explained = [
    // The futex of a Mutex.
    "syscall": "15Synchronization"
  ]

  /// The undefined symbols of the object file.
  let present: [String]
  /// The names that begin with an underscore and occur in the source: the learner's own, or Swift's.
  let underscored: Set<String>

  /// Names of Swift that are not for submissions.
  private static let closed: [Substring: String] = [
    "Mirror": "it looks into what the suite keeps to itself",
    "CustomReflectable": "it changes what others see of a value",
    "dump": "it looks into what the suite keeps to itself",
    "CommandLine": "the program belongs to the suite",
    "readLine": "there is nobody to answer",
    "Unmanaged": "it leaves memory safety to you",
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
        // The compiler calls many of these by itself; a learner must not, also by a name that the file declares, too.
        if let part = name.dropFirst().first(where: { underscored.contains(String($0)) }) {
          return .refused(name: String(part), why: Self.internals)
        }
      } else if ["Foundation", "FoundationEssentials", "Dispatch", "__C"].contains(name[0]) {
        if let objection = LibraryRules.objection(to: name) { return objection }
      } else if name[0] != module, !extra.contains(String(name[0])) {
        return .refused(name: name.joined(separator: "."), why: "it is none of what a kata needs")
      }
    }
    if let member = LibraryMember(demangled: demangled.text), !extra.contains(String(member.module)) {
      return LibraryRules.objection(to: member)
    }
    return nil
  }

  /// The name with an underscore that the source uses, of what Swift gives each module a copy of.
  /// - Parameter symbol: a defined one that the linker may drop.
  func underscoredName(in symbol: String) -> String? {
    guard !underscored.isEmpty, !symbol.contains("\(module.utf8.count)\(module)"),
      let demangled = Demangled(symbol)
    else { return nil }
    return demangled.names.lazy.filter { Self.open.contains($0[0]) }.flatMap { $0.dropFirst() }.map(String.init)
      .first { underscored.contains($0) }
  }

  private func objection(toForeign symbol: String) -> Objection? {
    // Mach-O puts an underscore before every name.
    let names = [symbol, symbol.hasPrefix("_") ? String(symbol.dropFirst()) : symbol]
    if names.contains(where: { name in
      Self.runtime.contains(name) || RuntimeFunctions.all.contains(name)
        || (Self.runtimePrefixes + Self.platformPrefixes).contains { name.hasPrefix($0) }
        || LibraryRules.isClassReference(name)
        || Self.explained[name].map { construct in present.contains { $0.contains(construct) } } ?? false
    }) {
      return nil
    }
    return .refused(name: symbol, why: "functions of C reach past the suite; use what Swift has")
  }
}
