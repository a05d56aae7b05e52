// notebook starter: refused
// Reaches a file, memory or the process through Foundation.
import Foundation
func act() { print(try! Data(contentsOf: URL(fileURLWithPath: "/proc/self/environ")).count) }
