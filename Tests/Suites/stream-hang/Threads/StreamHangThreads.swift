import StreamHang
import ThreadLab

func framesInOrder() {
  story("Two drivers hand over a frame each") {
    let (radio, page) = (Antenna(), Page())
    let transport = Transport(radio: radio) { await page.take($0) }
    await transport.start()
    await atOnce(["north": { radio.send("north") }, "south": { radio.send("south") }])
    await settle()
    page.check(["north"], ["south"])
    withExtendedLifetime(transport) {}
  }
  story("One driver hands over two frames while another one hands over one") {
    let (radio, page) = (Antenna(), Page())
    let transport = Transport(radio: radio) { await page.take($0) }
    await transport.start()
    await atOnce([
      "north": {
        radio.send("north 1")
        radio.send("north 2")
      },
      "south": { radio.send("south") },
    ])
    await settle()
    page.check(["north 1", "north 2"], ["south"])
    withExtendedLifetime(transport) {}
  }
  story("A frame comes while the notebook is closed") {
    let (radio, page) = (Antenna(), Page())
    let notebook = Notebook(Transport(radio: radio) { await page.take($0) })
    await notebook.transport?.start()
    await atOnce(["driver": { radio.send("frame") }, "notebook": { notebook.transport = nil }])
    await settle()
    expect(page.frames.count <= 1, "One frame came, and \(page.frames.count) were delivered.")
    expect(radio.last == nil, "The notebook is closed, no delivery is under way, and the frame is still held.")
  }
  story("Two threads start it") {
    let (radio, page) = (Antenna(), Page())
    let transport = Transport(radio: radio) { await page.take($0) }
    await atOnce(["north": { await transport.start() }, "south": { await transport.start() }])
    radio.send("frame")
    await settle()
    page.check(["frame"])
    withExtendedLifetime(transport) {}
  }
}

/// A radio that keeps what it is given.
///
/// `@unchecked Sendable`, as everything here: one thread at a time runs in a story, and the stories' own code never stops in the middle.
private final class Antenna: Radio, @unchecked Sendable {
  private var receivers: [@Sendable (Frame) -> Void] = []
  /// The frame that was sent last, as long as something holds it.
  private(set) weak var last: Frame?

  func listen(_ receive: @escaping @Sendable (Frame) -> Void) { receivers.append(receive) }

  func send(_ text: String) {
    let frame = Frame(text)
    last = frame
    for receive in receivers { receive(frame) }
  }
}

private final class Notebook: @unchecked Sendable {
  var transport: Transport?
  init(_ transport: Transport) { self.transport = transport }
}

/// The page that shows the frames.
private final class Page: @unchecked Sendable {
  private(set) var frames: [String] = []
  private var isInUse = false

  func take(_ frame: Frame) async {
    expect(!isInUse, "“\(frame.text)” is delivered while another frame is.")
    isInUse = true
    note("takes “\(frame.text)”")
    await Task.yield()
    frames.append(frame.text)
    isInUse = false
  }

  /// Checks that the frames of each driver are there once, in its order.
  func check(_ drivers: [String]...) {
    let all = drivers.flatMap(\.self)
    expect(frames.sorted() == all.sorted(), "The frames \(all) came, and \(frames) were delivered.")
    for own in drivers {
      expect(frames.filter(own.contains) == own, "A driver handed over \(own), and \(frames) were delivered.")
    }
  }
}
