// notebook starter: refused
// Reaches a file, memory or the process through Foundation.
import Foundation
func act() { print(Data(bytesNoCopy: UnsafeMutableRawPointer(bitPattern: 4096)!, count: 8, deallocator: .none)) }
