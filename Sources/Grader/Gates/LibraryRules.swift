/// The parts of Foundation and Dispatch that a submission may use: locks, semaphores, values.
enum LibraryRules {
  private static let types: Set<Substring> = [
    // Foundation
    "Calendar", "CharacterSet", "CocoaError", "CompareOptions", "CustomNSError", "Data", "DataProtocol", "Date",
    "DateComponents", "DateFormatter", "DateInterval", "Decimal", "Formatter", "ISO8601DateFormatter", "IndexPath",
    "IndexSet", "JSONDecoder", "JSONEncoder", "Locale", "LocalizedError", "NSCondition", "NSConditionLock", "NSError",
    "NSLock", "NSLocking", "NSObject", "NSRecursiveLock", "NumberFormatter", "RecoverableError", "TimeZone", "UUID",
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
    "BlockOperation": task, "Operation": task, "OperationQueue": task, "Thread": thread, "RunLoop": task,
    "Timer": clock,
    "DispatchSource": clock, "DispatchSourceTimer": clock, "DispatchIO": task, "DispatchWorkItem": task,
    "NSOperation": task, "NSOperationQueue": task, "NSThread": thread, "NSRunLoop": task, "NSTimer": clock,
  ]
  private static let uncontrolledMembers: [Substring: String] = [
    "async": task, "asyncAfter": clock, "asyncAndWait": task, "concurrentPerform": task, "notify": task,
    "schedule": clock, "makeTimerSource": clock,
  ]
  private static let task = "use a Task"
  private static let thread = "use a Task, and let isolation say where code runs"
  private static let clock = "use the clock that you are given"

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

  private static let libraries: Set<Substring> = [
    "Dispatch", "Foundation", "FoundationEssentials", "FoundationInternationalization",
  ]

  /// - Parameter member: of any module.
  static func objection(to member: LibraryMember) -> SymbolRules.Objection? {
    guard libraries.contains(member.module), !LibraryMembers.all.contains(member.name) else { return nil }
    // A learner writes `String(format:)`, not `init`.
    let parts = member.name.split(separator: "(", maxSplits: 1)
    let path = parts[0].split(separator: ".")
    let label = parts.dropFirst().first?.split(separator: ":").first { $0 != ")" && $0 != "_" }
    let name = path.last == "init" ? label ?? path.dropLast().last : path.last
    return .refused(
      name: String(name ?? path[0]), why: "of \(member.module), a kata has locks, semaphores and plain values only")
  }

  /// A class of Objective-C, as the linker names it.
  static func isClassReference(_ name: String) -> Bool {
    name.hasPrefix("OBJC_CLASS_$_") && types.contains(name.dropFirst("OBJC_CLASS_$_".count))
  }
}
