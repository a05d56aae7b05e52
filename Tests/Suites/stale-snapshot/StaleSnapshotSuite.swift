import ScheduleLab
import StaleSnapshot
import Testing

@Suite struct StaleSnapshotSuite {
  @Test func noteIsSent() {
    check(many: manyNotes) { scenario in
      let isClosed = scenario.choose("the screen", from: ["stays", "is closed"]) == "is closed"
      if isClosed { return await screenIsClosed(scenario) }
      let post = Post(scenario)
      await post.user {
        await post.send("Hi")
        await scenario.wait(.seconds(9))
        scenario.expect(post.put.count == 0, "The ten seconds were not over, and the note had already gone out.")
        await scenario.wait(.seconds(3))
      }
      post.expect(["Hi"], dropped: "One note was sent, nothing else happened, and the server does not have it.")
      scenario.expect(post.times.entries == [.seconds(10)], Self.late)
      scenario.expect(
        await post.store.state.sent == ["Hi"], "The server has the note, and the list of sent notes does not.")
    }
  }

  /// A task that was cancelled sends a note, and then 40 are sent at once.
  @Sendable private func manyNotes(_ scenario: Scenario) async {
    let (put, times, count) = (Log<String>(), Log<Duration>(), 40)
    let store = MailStore(
      token: "T1", clock: scenario.clock,
      client: MailClient(
        seal: { $0 },
        put: { text, _ in
          put.add(text)
          times.add(scenario.clock.now.offset)
        }))
    let user = scenario.task("user") {
      await store.send(.type("a"))
      await store.send(.sendTapped)
    }
    user.cancel()
    scenario.note("the task that sends a note is cancelled")
    await user.ended()
    await scenario.wait(.seconds(12))
    scenario.expect(
      put.entries == ["a"], "A note was sent by a task that was cancelled, and the server does not have it.")
    scenario.note("\(count) notes are sent")
    for number in 1...count {
      await store.send(.type("note \(number)"))
      await store.send(.sendTapped)
    }
    await scenario.wait(.seconds(12))
    scenario.note("the server has \(put.count - 1) of them")
    scenario.expect(
      put.entries.dropFirst().sorted() == (1...count).map { "note \($0)" }.sorted(),
      "\(count) notes were sent, and the server does not have each of them once.")
    scenario.expect(times.entries == [.seconds(10)] + Array(repeating: .seconds(22), count: count), Self.late)
    await store.finish()
    scenario.expect(
      await store.state.sent.count == count + 1, "The server has the notes, and the list of sent notes does not.")
  }

  @Test func renewedWhileWaiting() {
    check { scenario in
      let post = Post(scenario)
      await post.user {
        await post.send("Hi")
        await scenario.wait(.seconds(5))
        await post.renew("T2")
        await scenario.wait(.seconds(20))
      }
      post.expect(
        ["Hi"], dropped: "The token was renewed while the note waited. That takes nothing back, and yet it was dropped."
      )
      scenario.expect(
        post.withdrawn.count == 0,
        "The token was renewed while the note waited, and the server got the withdrawn one: the effect had "
          + "copied it when Send was tapped.")
      scenario.expect(post.times.entries == [.seconds(10)], Self.late)
    }
  }

  @Test func renewedWhileSealing() {
    check { scenario in
      let post = Post(scenario, sealing: .seconds(4))
      await post.user {
        await post.send("Hi")
        await scenario.wait(.seconds(12))
        await post.renew("T2")
        await scenario.wait(.seconds(20))
      }
      post.expect(
        ["Hi"], dropped: "The token was renewed while the note was being sealed, and the note was dropped.")
      scenario.expect(
        post.withdrawn.count == 0,
        "The token was renewed while the note was being sealed, and the server got the withdrawn one: it was "
          + "read before the last wait.")
    }
  }

  @Test func renewedDuringTheCall() {
    check { scenario in
      let post = Post(scenario, putting: .seconds(4))
      await post.user {
        await post.send("Hi")
        await scenario.wait(.seconds(12))
        await post.renew("T2")
        scenario.expect(
          await post.store.state.sent == [],
          "The note is still on its way to the server, and the list says that it is there.")
        await scenario.wait(.seconds(20))
      }
      post.expect(["Hi"], dropped: "The token was renewed while the server was being called, and the note was dropped.")
      scenario.expect(
        await post.store.state.sent == ["Hi"], "One note went out, and the list of sent notes does not say so, once.")
    }
  }

  @Test func draftIsEdited() {
    check { scenario in
      let moment = scenario.choose("types on while it", from: ["waits", "is sealed"])
      let post = Post(scenario, sealing: .seconds(4))
      await post.user {
        await post.send("Hi")
        await scenario.wait(.seconds(moment == "waits" ? 5 : 12))
        await post.type("Hi, you fool")
        await scenario.wait(.seconds(20))
      }
      scenario.expect(
        !post.put.entries.contains("Hi, you fool"),
        "The user sent “Hi” and went on typing, and what went out was the field as it was later.")
      post.expect(["Hi"], dropped: "The user sent “Hi” and went on typing, and “Hi” never went out.")
      scenario.expect(
        await post.store.state.sent == ["Hi"],
        "“Hi” went out, and the list of sent notes shows something else: the state was read again after the wait.")
    }
  }

  @Test func twoNotes() {
    check { scenario in
      let second = scenario.choose("the second note", from: ["Bye", "Hi"])
      let post = Post(scenario, sealing: .seconds(4))
      await post.user {
        await post.send("Hi")
        await scenario.wait(.seconds(3))
        await post.send(second)
        await scenario.wait(.seconds(30))
      }
      post.expect(
        [second, "Hi"],
        dropped: "Two notes were sent within ten seconds, and not both went out: one took the place of the other.")
      let earliest = [Duration.seconds(10), .seconds(13)]
      scenario.expect(
        zip(post.times.entries.sorted(), earliest).allSatisfy { ($1...$1 + .seconds(4)).contains($0) },
        "Two notes were sent, and not each went out ten seconds after its own tap, and what the sealing takes: one "
          + "affected the other.")
      let sent = await post.store.state.sent
      scenario.expect(sent.count == 2, "Two notes went out, and the list of sent notes does not show two.")
      scenario.expect(
        sent.sorted() == [second, "Hi"],
        "Two notes went out, and the list of sent notes shows one of them twice: what belongs to a note was kept where "
          + "there is room for one.")
    }
  }

  @Test func finishWaits() {
    let hang = "Nothing is under way any more, and a caller waits in finish for ever."
    check(Budget(schedules: 5_000), ifItHangs: hang) { scenario in
      let story = scenario.choose(
        "finish is called", from: ["with one note", "before a second note", "by two", "with one of several", "at once"])
      if story == "by two" { return await twoWait(scenario) }
      if story == "with one of several" { return await someHaveGone(scenario) }
      if story == "at once" {
        let post = Post(scenario)
        let sent = await sendAndFinish(scenario, post.store)
        scenario.expect(
          post.put.entries == ["Hi"] && sent == ["Hi"],
          "finish returned before the note had gone out, once, and the list said so.")
        return
      }
      let hasSecond = story == "before a second note"
      let post = Post(scenario, sealing: hasSecond ? .zero : .seconds(4))
      let expected = hasSecond ? ["Bye", "Hi"] : ["Hi"]
      await post.user {
        await post.send("Hi")
        if hasSecond {
          _ = scenario.task("colleague") {
            await scenario.wait(.seconds(5))
            await post.send("Bye")
          }
          // So that the first note has begun to wait before finish does.
          await scenario.wait(.seconds(1))
        }
        await post.store.finish()
        scenario.note("finish returns, at \(scenario.clock.now.offset.components.seconds) s")
        scenario.expect(
          post.times.entries.allSatisfy { $0 >= .seconds(10) },
          "The ten seconds were not over, and the note had already gone out.")
        let sent = await post.store.state.sent
        scenario.expect(
          post.put.entries.sorted() == expected && sent.sorted() == expected,
          hasSecond
            ? "Two notes were sent, and finish returned before both had gone out, once each, and the list said so."
            : "finish returned before the note had gone out, once, and the list said so.")
      }
    }
  }

  /// Calls from the store's own actor, so that nothing comes between the tap and finish, and between that and the look.
  private func sendAndFinish(_ scenario: Scenario, _ store: isolated MailStore) async -> [String] {
    scenario.note("sends “Hi”")
    store.send(.type("Hi"))
    store.send(.sendTapped)
    await store.finish()
    scenario.note("finish returns, at \(scenario.clock.now.offset.components.seconds) s")
    return store.state.sent
  }

  /// The screen releases the store while a note waits.
  private func screenIsClosed(_ scenario: Scenario) async {
    let times = Log<Duration>()
    await scenario.task("user") {
      let store = MailStore(
        token: "T1", clock: scenario.clock,
        client: MailClient(
          seal: { $0 },
          put: { _, token in
            scenario.note("puts it with \(token)")
            times.add(scenario.clock.now.offset)
          }))
      scenario.note("sends “Hi”")
      await store.send(.type("Hi"))
      await store.send(.sendTapped)
      scenario.note("releases the store")
    }.ended()
    await scenario.wait(.seconds(12))
    scenario.expect(
      times.entries == [.seconds(10)],
      "One note was sent and the store was released, and the note did not go out ten seconds after the tap, once.")
  }

  /// Two wait in finish for the same note.
  private func twoWait(_ scenario: Scenario) async {
    let post = Post(scenario, putting: .seconds(4))
    await post.send("Hi")
    let returns = Log<Duration>()
    var tasks: [ScenarioTask<Void>] = []
    for name in ["user", "colleague"] {
      await scenario.quiet()
      let task = scenario.task(name) {
        await post.store.finish()
        scenario.note("finish returns, at \(scenario.clock.now.offset.components.seconds) s")
        returns.add(scenario.clock.now.offset)
      }
      tasks.append(task)
    }
    for task in tasks { await task.ended() }
    scenario.expect(
      Set(returns.entries).count == 1,
      "Two called finish, and one of them came back while the note was still on its way.")
  }

  /// Notes are sent while others go out.
  private func someHaveGone(_ scenario: Scenario) async {
    let post = Post(scenario)
    let texts = ["A", "B", "C", "D", "E"]
    let count = scenario.choose("notes", from: ["3", "4", "5"])
    await post.user {
      // Two or three wait at a time.
      for text in texts.prefix(Int(count) ?? 0) {
        await post.send(text)
        await scenario.wait(.seconds(text == "A" ? 5 : 4))
      }
      await scenario.wait(.seconds(3))
      let sent = texts.prefix(Int(count) ?? 0)
      await post.store.finish()
      scenario.note("finish returns, at \(scenario.clock.now.offset.components.seconds) s")
      let list = await post.store.state.sent
      scenario.expect(
        post.put.entries.sorted() == Array(sent) && list.sorted() == Array(sent),
        "\(count) notes were sent, and finish returned before all of them had gone out and were in the list.")
    }
  }

  private static let late = "The note must go out ten seconds after Send was tapped, and it went at another time."
}

/// A store, its user, and a server that remembers who knocked.
private final class Post: Sendable {
  let store: MailStore
  /// What has been handed over, and when.
  let put = Log<String>()
  /// The tokens that had been withdrawn when somebody knocked with them.
  let withdrawn = Log<String>()
  let times = Log<Duration>()
  private let renewals = Log<String>()
  private let scenario: Scenario

  /// - Parameters:
  ///   - sealing: how long it takes to encrypt a note.
  ///   - putting: how long the server takes to answer.
  init(_ scenario: Scenario, sealing: Duration = .zero, putting: Duration = .zero) {
    let (put, withdrawn, renewals, times) = (put, withdrawn, renewals, times)
    self.scenario = scenario
    store = MailStore(
      token: "T1", clock: scenario.clock,
      client: MailClient(
        seal: { text in
          if sealing > .zero {
            scenario.note("seals “\(text)”")
            await scenario.wait(sealing)
          }
          return "sealed \(text)"
        },
        put: { sealed, token in
          scenario.note("puts it with \(token)")
          scenario.expect(sealed.hasPrefix("sealed "), "The note went out, and it was not sealed.")
          put.add(String(sealed.dropFirst("sealed ".count)))
          if token != renewals.entries.last ?? "T1" { withdrawn.add(token) }
          times.add(scenario.clock.now.offset)
          if putting > .zero { await scenario.wait(putting) }
        }))
    scenario.watch("valid", of: store) { $0.state.token }
  }

  func user(_ act: @escaping @Sendable () async -> Void) async {
    await scenario.task("user", act).ended()
  }

  func type(_ text: String) async {
    scenario.note("types “\(text)”")
    await store.send(.type(text))
  }

  /// Types a text and sends it.
  func send(_ text: String) async {
    scenario.note("sends “\(text)”")
    await store.send(.type(text))
    await store.send(.sendTapped)
  }

  func renew(_ token: String) async {
    await renew(token, in: store)
    renewals.add(token)
  }

  /// In the store's own isolation: the note and the new state are of one turn.
  private func renew(_ token: String, in store: isolated MailStore) {
    scenario.note("the token is renewed")
    store.send(.tokenRenewed(token))
  }

  /// Says which notes must have gone out, each once.
  func expect(_ notes: [String], dropped: String) {
    let texts = put.entries.sorted()
    scenario.expect(Set(notes).isSubset(of: texts), dropped)
    scenario.expect(
      texts == notes,
      "The server got \(texts.joined(separator: " and ")), and the user sent \(notes.joined(separator: " and ")).")
  }
}
