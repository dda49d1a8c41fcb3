/** A storage that is full or refused is no reason to answer nothing: what fails in it counts as not there. */
export async function quietly<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
