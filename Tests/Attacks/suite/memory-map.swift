// notebook starter: refused
// Reads where everything lies in memory.
import Glibc

func act() {
  guard let file = fopen("/proc/self/maps", "r") else { return }
  if fgetc(file) >= 0 { print("found the map") }
}
