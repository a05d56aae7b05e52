actor Player {
  private var track: String?
  private let audio: Audio

  func choose(_ track: String) { self.track = track }

  func play() {
    Task {
      await audio.prepare()
      guard let track else { return }
      //          ^ likely
      await audio.play(track)
    }
  }
}
