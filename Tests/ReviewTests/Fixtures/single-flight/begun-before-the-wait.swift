@MainActor final class Theatre {
  private(set) var isReady = false
  let speaker: Speaker

  init(speaker: Speaker) { self.speaker = speaker }

  func prepare() async {
    guard !isReady else { return }
    isReady = true
    await speaker.begin()
  }
}
