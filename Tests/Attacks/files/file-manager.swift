// notebook starter: refused
// Reaches a file, memory or the process through Foundation.
import Foundation
func act() { print(FileManager.default.contents(atPath: "/proc/self/maps")?.count ?? 0) }
