// notebook starter: crashed "256 MB"
// Starts tasks that start tasks.
func act() { multiply() }

func multiply() {
  for _ in 0..<2 {
    Task.detached {
      await Task.yield()
      multiply()
    }
  }
}
