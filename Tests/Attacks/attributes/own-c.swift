// notebook starter: refused
// A symbol for other languages.
enum c {}
@c public func swift_task_create() {}
