// notebook starter: refused
// Reaches a file, memory or the process through Foundation.
import Foundation
func act() { print(try! PropertyListSerialization.propertyList(from: Data([1]), format: nil)) }
