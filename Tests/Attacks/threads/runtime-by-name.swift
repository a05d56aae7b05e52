// box-office starter: refused
// Ends each story at once, by the name that the runtime of threads gives its function.
@_silgen_name("threads_finish") private func finishStory()
extension TicketBooth { public func finish() { finishStory() } }
