// notebook starter: refused
// Reaches a file, memory or the process through Foundation.
import Foundation
func act() { UserDefaults.standard.set(1, forKey: "x") }
