import ThreadCrew
import UncheckedBox

@Sendable func boundAtOnce() async {
  let bound = Feed()
  await atOnce({ await bound.bind { _ in } }, { await bound.bind { _ in } })

  let fed = Feed()
  await fed.bind { _ in }
  await atOnce({ fed.post(1) }, { fed.post(2) }, { await fed.bind { _ in } }, { fed.post(3) })

  // The other way round: who was first may have ordered what came after.
  let other = Feed()
  await atOnce({ await other.bind { _ in } }, { other.post(1) }, { await other.bind { _ in } }, { other.post(2) })
}
