// notebook starter: crashed
// Takes memory until there is no more.
func act() {
  var rows: [[UInt8]] = []
  while true { rows.append([UInt8](repeating: 1, count: 1 << 26)) }
}
