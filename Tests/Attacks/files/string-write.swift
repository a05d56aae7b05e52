// notebook starter: refused
// Reaches a file, memory or the process through Foundation.
import Foundation
func act() { try? "x".write(toFile: "/dev/fd/4", atomically: false, encoding: .utf8) }
