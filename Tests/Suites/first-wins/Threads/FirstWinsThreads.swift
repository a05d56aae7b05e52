import FirstWins
import Synchronization
import ThreadLab

func allAtOnce() {
  story("Two mirrors have the map at the same time") {
    let map = await Archive(mirrors: ["near", "far"].map { mirror($0) }).result
    expect((try? map.get()) != nil, "Two mirrors had the map, and fetch threw an error.")
  }
  story("One mirror has the map while another one fails") {
    let map = await Archive(mirrors: [mirror("near"), mirror("far", fails: true)]).result
    expect((try? map.get())?.mirror == "near", "One mirror had the map, and fetch did not return it.")
  }
  story("Two mirrors fail at the same time") {
    let map = await Archive(mirrors: ["near", "far"].map { mirror($0, fails: true) }).result
    if case .failure(let error) = map, error is Broken { return }
    expect(false, "All mirrors failed, and fetch did not throw the error of one of them.")
  }
  story("One mirror has the map as soon as it is asked, and another one takes its time") {
    let far = Slow()
    let map = await Archive(mirrors: [mirror("near"), far.mirror]).result
    expect((try? map.get())?.mirror == "near", "One mirror had the map, and fetch did not return it.")
    await settle()
    expect(!far.isAtWork, "One mirror had the map, and the other one was asked and not cancelled.")
  }
}

func cancelReachesMirrors() {
  story("The user cancels while the map comes") {
    let archive = Archive(mirrors: [mirror("near"), mirror("far")])
    let hiker = Task { await archive.result }
    await atOnce(["hiker": { expectEnd(await hiker.value) }, "user": { hiker.cancel() }])
  }
  story("The user cancels as soon as a mirror is cancelled") {
    let hiker = Mutex<Task<Result<Archive.Map, any Error>, Never>?>(nil)
    let far = Archive.Mirror(name: "far") {
      try await withTaskCancellationHandler {
        try await Task.sleep(for: .seconds(1))
        return "map"
      } onCancel: {
        let hiker = hiker.withLock { $0 }
        hiker?.cancel()
      }
    }
    let archive = Archive(mirrors: [mirror("near"), far])
    let fetch = Task { await archive.result }
    hiker.withLock { $0 = fetch }
    await atOnce(["hiker": { expectEnd(await fetch.value) }])
    await settle()
    hiker.withLock { $0 = nil }
  }
  story("The user cancels, and the mirrors stop for that, each with an error of its own") {
    let mirrors = ["near", "far"].map { name in
      Archive.Mirror(name: name) {
        do { try await Task.sleep(for: .seconds(60)) } catch { throw Broken() }
        return "map"
      }
    }
    let hiker = Task { await Archive(mirrors: mirrors).result }
    await settle()
    await atOnce(["user": { hiker.cancel() }])
    if case .failure(is CancellationError) = await hiker.value { return }
    expect(false, "The user cancelled, each mirror stopped for that, and fetch did not throw a CancellationError.")
  }
  story("The user cancels while the mirrors are asked, and they take their time") {
    let (near, far) = (Slow(), Slow())
    let hiker = Task { await Archive(mirrors: [near.mirror, far.mirror]).result }
    await atOnce(["hiker": { expectEnd(await hiker.value) }, "user": { hiker.cancel() }])
    await settle()
    expect(!near.isAtWork && !far.isAtWork, "The user cancelled, and a mirror was asked and not cancelled.")
  }
  story("The user cancels while all mirrors fail") {
    let archive = Archive(mirrors: [mirror("near", fails: true), mirror("far", fails: true)])
    let hiker = Task { await archive.result }
    await atOnce(["hiker": { expectEnd(await hiker.value) }, "user": { hiker.cancel() }])
  }
}

private struct Broken: Error {}

private func mirror(_ name: String, fails: Bool = false) -> Archive.Mirror {
  Archive.Mirror(name: name) {
    note("“\(name)” \(fails ? "fails" : "has the map")")
    pause()
    if fails { throw Broken() }
    return "map"
  }
}

/// A mirror that takes a minute, and stops when it is cancelled.
///
/// `@unchecked Sendable`: one thread at a time runs in a story, and the stories' own code never stops in the middle.
private final class Slow: @unchecked Sendable {
  private(set) var isAtWork = false

  var mirror: Archive.Mirror {
    Archive.Mirror(name: "far") {
      self.isAtWork = true
      defer { self.isAtWork = false }
      try await Task.sleep(for: .seconds(60))
      return "map"
    }
  }
}

/// Whatever comes first decides, and nothing else may be thrown.
private func expectEnd(_ map: Result<Archive.Map, any Error>) {
  guard case .failure(let error) = map else { return }
  expect(error is CancellationError || error is Broken, "The user cancelled, and fetch threw \(error).")
}

extension Archive {
  fileprivate var result: Result<Map, any Error> {
    get async {
      do { return .success(try await fetch()) } catch { return .failure(error) }
    }
  }
}
