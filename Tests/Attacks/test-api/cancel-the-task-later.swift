// notebook starter: refused "may only ask and cancel its task here"
// Keeps the task that runs the check, and cancels it later.
func act() {
  withUnsafeCurrentTask { task in
    let stop = { task?.cancel() }
    stop()
  }
}
