/** A full or refused storage must not fail a response: what fails in it counts as absent. */
export async function ignoreErrors<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
