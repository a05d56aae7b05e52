/// The parts of Foundation and Dispatch that a submission may use: locks, semaphores, values.
enum LibraryRules {
  private static let types: Set<Substring> = [
    // Foundation
    "CharacterSet", "CompareOptions", "Data", "Date", "Decimal", "IndexSet", "LocalizedError", "NSCondition",
    "NSConditionLock", "NSLock",
    "NSLocking", "NSRecursiveLock", "UUID",
    // Dispatch
    "DispatchGroup", "DispatchObject", "DispatchPredicate", "DispatchQoS", "DispatchQueue", "DispatchSemaphore",
    "DispatchSpecificKey", "DispatchTime", "DispatchTimeInterval", "DispatchTimeoutResult", "DispatchWorkItemFlags",
    "dispatchPrecondition", "_dispatchPreconditionTest",
    // As Objective-C names them
    "OS_dispatch_group", "OS_dispatch_object", "OS_dispatch_queue", "OS_dispatch_queue_serial", "OS_dispatch_semaphore",
    "OS_object", "os_unfair_lock_s",
  ]

  /// The types that run code on threads that the lab cannot schedule, each with the advice what to use instead.
  private static let uncontrolled: [Substring: String] = [
    "BlockOperation": task, "Operation": task, "OperationQueue": task, "Thread": task, "RunLoop": task, "Timer": clock,
    "DispatchSource": clock, "DispatchSourceTimer": clock, "DispatchIO": task, "DispatchWorkItem": task,
    "NSOperation": task, "NSOperationQueue": task, "NSThread": task, "NSRunLoop": task, "NSTimer": clock,
  ]
  private static let uncontrolledMembers: [Substring: String] = [
    "async": task, "asyncAfter": clock, "asyncAndWait": task, "concurrentPerform": task, "notify": task,
    "schedule": clock, "makeTimerSource": clock,
  ]
  private static let task = "use a Task"
  private static let clock = "use the clock that you are given"

  /// Members that Foundation adds to types of Swift.
  private static let members: Set<Substring> = [
    "components", "contains", "trimmingCharacters", "replacingOccurrences", "range", "capitalized",
    "localizedDescription",
    "localizedCaseInsensitiveContains", "caseInsensitiveCompare", "padding",
  ]

  /// - Parameter name: with its module.
  static func objection(to name: [Substring]) -> SymbolRules.Objection? {
    guard name.count > 1 else { return nil }
    if let instead = uncontrolled[name[1]] { return .uncontrolled(name: String(name[1]), instead: instead) }
    if name[1].hasPrefix("Dispatch") || name[1].hasPrefix("OS_dispatch"), name.count > 2,
      let instead = uncontrolledMembers[name[2]]
    {
      return .uncontrolled(name: String(name[2]), instead: instead)
    }
    // Operators stand alone: their operands are checked.
    guard !types.contains(name[1]) else { return nil }
    return .refused(
      name: String(name[1]),
      why:
        "of \(name[0] == "__C" ? "the system’s libraries" : String(name[0])), a kata has locks, semaphores and plain values only"
    )
  }

  static func objection(toExtension symbol: Demangled) -> SymbolRules.Objection? {
    let own = symbol.names.first { $0.count > 2 || $0.first != "Swift" } ?? []
    guard !own.contains(where: members.contains), own.first == "Swift", let member = own.last else { return nil }
    // A learner writes `String(format:)`, not `init`.
    let label = symbol.text.firstRange(of: ".init(").map { symbol.text[$0.upperBound...].prefix { $0 != ":" } }
    return .refused(
      name: String(member == "init" ? label ?? member : member),
      why: "of Foundation, a kata has locks, semaphores and plain values only")
  }

  /// A class of Objective-C, as the linker names it.
  static func isClassReference(_ name: String) -> Bool {
    name.hasPrefix("OBJC_CLASS_$_") && types.contains(name.dropFirst("OBJC_CLASS_$_".count))
  }
}
