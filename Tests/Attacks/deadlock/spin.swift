// notebook starter: hung "never comes back"
// Spins in one job.
func act() {
  var turns = 0
  while turns >= 0 { turns = (turns + 1) % 1_000 }
}
