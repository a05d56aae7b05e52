import LockAcrossAwait
import Synchronization
import ThreadLab

func inParallel() {
  story("Two amounts are appended at once") {
    let ledger = Ledger { _ in }
    await atOnce(["5": { try? await ledger.append(5) }, "7": { try? await ledger.append(7) }])
    await check(ledger, [5, 7])
  }
  story("Two amounts are audited at the same time") {
    let ledger = Ledger { _ in await Task.yield() }
    await atOnce(["5": { try? await ledger.append(5) }, "7": { try? await ledger.append(7) }])
    await check(ledger, [5, 7])
  }
  story("The books are read while an amount is appended") {
    let ledger = Ledger { _ in }
    await atOnce([
      "append": { try? await ledger.append(5) },
      "read": {
        let total = await ledger.total()
        expect(total == 0 || total == 5, "An amount of 5 was appended to empty books, and the total was \(total).")
        let entries = await ledger.allEntries()
        expect(
          entries.map(\.amount) == [] || entries.map(\.balance) == [5],
          "An amount of 5 was appended to empty books, and the balances were \(entries.map(\.balance)).")
        expect(
          total == 0 || entries.count == 1, "The total was 5, and after that the amount was not in the books.")
        let last = await ledger.total()
        expect(
          entries.isEmpty || last == 5, "The amount was in the books, and after that the total was \(last).")
      },
    ])
    await check(ledger, [5])
  }
  story("One amount is refused while another one is appended") {
    let ledger = Ledger { amount in if amount == 5 { throw Refusal() } }
    let isRefused = Mutex(false)
    await atOnce([
      "5": { do { try await ledger.append(5) } catch { isRefused.withLock { $0 = true } } },
      "7": { try? await ledger.append(7) },
    ])
    expect(isRefused.withLock { $0 }, "The auditor refused an amount, and append did not throw.")
    await check(ledger, [7])
  }
  story("The auditor looks into the books while two amounts are appended") {
    let books = Mutex<Ledger?>(nil)
    let ledger = Ledger { _ in _ = await books.withLock { $0 }?.total() }
    books.withLock { $0 = ledger }
    await atOnce(["5": { try? await ledger.append(5) }, "7": { try? await ledger.append(7) }])
    await check(ledger, [5, 7])
    books.withLock { $0 = nil }
  }
}

private struct Refusal: Error {}

/// Checks what stands in the books in the end.
private func check(_ ledger: Ledger, _ amounts: [Int]) async {
  let entries = await ledger.allEntries()
  let total = await ledger.total()
  let refuses =
    amounts == [7] ? "refuses 5 and not 7" : amounts == [5] ? "does not refuse 5" : "refuses neither 5 nor 7"
  let found = entries.map { "\($0.amount)" }.joined(separator: " and ")
  expect(
    entries.map(\.amount).sorted() == amounts,
    "The auditor \(refuses), and the books \(entries.isEmpty ? "are empty" : "have \(found)").")
  var balance = 0
  for entry in entries {
    expect(
      entry.balance == balance + entry.amount,
      "An entry of \(entry.amount) follows a balance of \(balance), and its own balance is \(entry.balance).")
    balance = entry.balance
  }
  expect(total == balance, "The last balance is \(balance), and the total is \(total).")
}
