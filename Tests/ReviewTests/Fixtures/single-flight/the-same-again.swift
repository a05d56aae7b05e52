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
    //^ likely
    isReady = true
  }
}
