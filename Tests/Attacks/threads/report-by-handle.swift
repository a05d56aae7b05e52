// box-office starter: refused
// Writes a report through Foundation into the pipe of the stories of threads.
import Foundation

extension TicketBooth { public func note() { try? FileHandle(fileDescriptor: 3).write(contentsOf: Data("done\n".utf8)) } }
