/**
 * A line in which one thing is done after the other. A pass that is shown while another is read waits its turn, since
 * whoever showed it walks on; the same subject again while it waits is a double press.
 */
export function serialQueue(): (subject: string, work: () => Promise<void>) => Promise<void> {
  const waiting = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  return async (subject, work) => {
    if (waiting.has(subject)) return
    waiting.add(subject)
    const turn = last.then(work).finally(() => waiting.delete(subject))
    // One that failed does not stop those behind it.
    last = Promise.allSettled([turn])
    await turn
  }
}
