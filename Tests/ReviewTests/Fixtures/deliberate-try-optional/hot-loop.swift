func wait(until isReady: @Sendable () async -> Bool) async {
  var done = false
  while !done {
    done = await isReady()
    try? await Task.sleep(for: .seconds(1))
    //^ look
  }
}
