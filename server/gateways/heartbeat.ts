/** A watcher that takes longer gets the next one. */
const limitMs = 5000

/**
 * Calls the watcher at that address, with `/fail` behind it and the names of the checks where some alarm: the protocol
 * of healthchecks.io. Nothing else of the studio is sent. Never throws; returns why it was not taken, without the
 * address, which is a secret. A redirect is not followed: it may lead anywhere.
 */
export async function sendHeartbeat(
  url: string,
  { alarms, withinMs = limitMs }: { readonly alarms: readonly string[]; readonly withinMs?: number },
): Promise<string | undefined> {
  try {
    const response = await fetch(alarms.length === 0 ? url : `${url}/fail`, {
      method: 'POST',
      body: alarms.join(', '),
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    })
    await response.body?.cancel()
    return response.ok ? undefined : `it answered ${response.status}`
  } catch (error) {
    return reasonOf(error)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it could not be called'
  if (error.name === 'TimeoutError') return 'it took too long'
  const { cause } = error
  return cause instanceof Error && 'code' in cause
    ? `it could not be called: ${String(cause.code)}`
    : 'it could not be called'
}
