// notebook starter: refused
// Creates tasks behind the lab's back, through the name that the linker gives the runtime's function.
@_silgen_name("__real_swift_task_create") func createTask()

func act() { createTask() }
