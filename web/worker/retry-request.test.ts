import { expect, it } from 'vitest'
import { retryRequest } from './retry-request.ts'

/** Sends a request over a network that fails so many times, and records each pause. */
async function ask(losses: number, signal?: AbortSignal) {
  const waits = new Array<number>()
  let asked = 0
  const answer = retryRequest(new Request('https://hundred.example/schedules.data', { signal: signal ?? null }), {
    error: new TypeError('Failed to fetch'),
    wait: async (ms) => waits.push(ms),
    fetch: async () => {
      asked += 1
      if (asked <= losses) throw new TypeError(`Lost again, ${asked}`)
      return new Response('classes')
    },
  })
  const said = await answer.then(
    async (response) => response.text(),
    (error: unknown) => String(error),
  )
  return { said, waits }
}

it('a retried request returns the first response that arrives', async () => {
  expect(await ask(0)).toEqual({ said: 'classes', waits: [300] })
  expect(await ask(2)).toEqual({ said: 'classes', waits: [300, 1000, 3000] })
})

it('a retried request fails after three times in five seconds, with the last error', async () => {
  expect(await ask(3)).toEqual({ said: 'TypeError: Lost again, 3', waits: [300, 1000, 3000] })
})

it('a request is not retried after its page has gone', async () => {
  expect(await ask(0, AbortSignal.abort())).toEqual({ said: 'TypeError: Failed to fetch', waits: [300] })
})
