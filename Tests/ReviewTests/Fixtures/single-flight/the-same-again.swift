@MainActor final class Stage {
  private(set) var isMuted = false
  private(set) var isReady = false
  let speaker: Speaker

  init(speaker: Speaker) { self.speaker = speaker }

  /// What is off stays off.
  func mute() async {
    guard !isMuted else { return }
    await speaker.disableOutput()
    //^ look
    isMuted = true
  }

  func prepare() async {
    guard !isReady else { return }
    await speaker.begin()
    //^ look
    isReady = true
    speaker.announce()
  }
}

/// The condition decides which view is shown.
@MainActor final class Check {
  private var isVerified = false
  let speaker: Speaker

  init(speaker: Speaker) { self.speaker = speaker }

  var body: String {
    if !isVerified {
      Task {
        await speaker.begin()
        //^ look
        isVerified = true
      }
      return "Verify"
    }
    return "Verified"
  }
}
