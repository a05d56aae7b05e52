// notebook starter: refused
// Reaches a file, memory or the process through Foundation.
import Foundation
func act() { let read: (String) -> CharacterSet? = CharacterSet.init(contentsOfFile:)
 print(read("/proc/self/cmdline") as Any) }
