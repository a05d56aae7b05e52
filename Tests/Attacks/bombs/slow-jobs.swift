// notebook starter: hung
// Keeps every job just below the limit of processor time, so that the whole never ends.
func act() {
  var sum = 0
  for number in 0..<20_000_000 { sum &+= number }
  if sum == 0 { print(sum) }
}
