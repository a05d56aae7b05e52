// notebook starter: failed "The code cancels the task that calls it"
// Cancels the task that runs the check.
func act() { withUnsafeCurrentTask { $0?.cancel() } }
