// notebook starter: refused
// Reaches a file, memory or the process through Foundation.
import Foundation
func act() { try? Data([1]).write(to: URL(fileURLWithPath: "/dev/fd/4")) }
