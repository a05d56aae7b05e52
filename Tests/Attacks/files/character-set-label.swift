// notebook starter: refused
// Reaches a file, memory or the process through Foundation.
import Foundation
let read: (String) -> CharacterSet? = CharacterSet.init(contentsOfFile:)
func act() { print(read("/proc/self/cmdline") as Any) }
