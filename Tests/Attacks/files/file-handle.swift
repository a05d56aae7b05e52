// notebook starter: refused
// Reaches a file, memory or the process through Foundation.
import Foundation
func act() { FileHandle(fileDescriptor: 4).write(Data([1, 10])) }
