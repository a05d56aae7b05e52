actor Player {
  private var track: String?
  private let audio: Audio

  func choose(_ track: String) { self.track = track }

  func play() {
    Task { [track] in
      guard let track else { return }
      await audio.play(track)
    }
  }

  func playAtOnce() {
    guard let track else { return }
    Task { await audio.play(track) }
  }
}
