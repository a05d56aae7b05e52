// notebook starter: refused
// Reaches a file, memory or the process through Foundation.
import Foundation
func act() { _ = URL(string: "http://localhost").flatMap { try? Data(contentsOf: $0) } }
