// notebook starter: failed
// Sets a timer that sets the next, for ever.
func act() {
  Task.detached { while true { try await Task.sleep(for: .seconds(1)) } }
}
