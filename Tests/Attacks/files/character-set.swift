// notebook starter: refused
// Reaches a file, memory or the process through Foundation.
import Foundation
func act() { print(CharacterSet(contentsOfFile: "/proc/self/maps") as Any) }
