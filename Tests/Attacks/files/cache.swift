// notebook starter: refused
// Reaches a file, memory or the process through Foundation.
import Foundation
func act() { NSCache<NSString, NSString>().removeAllObjects() }
