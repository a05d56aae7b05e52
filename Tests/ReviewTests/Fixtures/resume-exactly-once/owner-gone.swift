final class Camera {
  private var shots = 0

  func shoot(_ device: Device) {
    Task { [weak self] in
      await withCheckedContinuation { continuation in
        device.shoot { data in
          guard let self else { return }
          //                      ^ look
          self.shots += 1
          continuation.resume()
        }
      }
    }
  }
}
