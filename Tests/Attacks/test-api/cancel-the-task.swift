// notebook starter: refused
// Cancels the task that runs the check.
func act() { withUnsafeCurrentTask { $0?.cancel() } }
