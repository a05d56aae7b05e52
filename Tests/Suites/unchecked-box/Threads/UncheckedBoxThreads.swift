import ThreadLab
import UncheckedBox

/// Whoever binds and whoever posts, each on a thread.
@Sendable func boundAtOnce() async {
  let bound = Feed()
  await atOnce({ await bound.bind { _ in } }, { await bound.bind { _ in } })

  let fed = Feed()
  await fed.bind { _ in }
  await atOnce({ fed.post(1) }, { fed.post(2) }, { await fed.bind { _ in } }, { fed.post(3) })

  // The other way round: whoever came first may have ordered what came after.
  let posted = Feed()
  await atOnce({ await posted.bind { _ in } }, { posted.post(1) }, { await posted.bind { _ in } }, { posted.post(2) })
}
