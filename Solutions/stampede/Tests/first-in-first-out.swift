import KataTesting
import Stampede
import Synchronization

@Test func readyInOrder() {
  prove { scenario in
    let ready = Log()
    let sheet = ContactSheet(limit: 2) { photo in
      await scenario.pause()
      ready.add(photo.number)
      return "\(photo.number)"
    }
    _ = try await sheet.thumbnails(of: (1...2).map(ContactSheet.Photo.init))
    #expect(ready.numbers == [1, 2])
  }
}

final class Log: Sendable {
  private let state = Mutex<[Int]>([])
  func add(_ number: Int) { state.withLock { $0.append(number) } }
  var numbers: [Int] { state.withLock { $0 } }
}
