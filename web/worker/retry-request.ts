/** The pauses before each retry. */
const pausesMs = [300, 1000, 3000]

interface Lost {
  readonly error: unknown
  readonly fetch: (request: Request) => Promise<Response>
  readonly wait: (ms: number) => Promise<unknown>
}

/** Retries a request that the network lost, three times in five seconds. Rejects with the last error after that. */
export async function retryRequest(request: Request, { error, fetch, wait }: Lost): Promise<Response> {
  let last = error
  for (const pauseMs of pausesMs) {
    await wait(pauseMs)
    // The caller has gone.
    if (request.signal.aborted) break
    try {
      return await fetch(request)
    } catch (again) {
      last = again
    }
  }
  throw last
}
