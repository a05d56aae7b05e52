// notebook starter: refused
// Puts a function of its own in the place of one of the Swift runtime's.
@_silgen_name("swift_task_isCancelled") public func interposedIsCancelled(_ task: OpaquePointer) -> Bool { false }
