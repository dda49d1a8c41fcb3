import { setTimeout as sleep } from 'node:timers/promises'

const quickRestarts = 5
const longLifeMs = 60_000
const [firstPauseMs, longestPauseMs] = [500, 30_000]

/**
 * Computes the pause before the next restart: none for the first five, because a program that crashes once a day should
 * be back at once; then twice as long each time, so that one that cannot run does not load the machine. A minute of
 * running resets it.
 */
export function pauseBetweenRestarts(clock: () => number = () => performance.now()): () => number {
  let last: { readonly at: number; readonly count: number; readonly pauseMs: number } | undefined
  return () => {
    const now = clock()
    const isNew = last === undefined || now - last.at - last.pauseMs > longLifeMs
    const count = isNew ? 1 : (last?.count ?? 0) + 1
    const doublings = count - quickRestarts - 1
    const pauseMs = doublings < 0 ? 0 : Math.min(firstPauseMs * 2 ** doublings, longestPauseMs)
    last = { at: now, count, pauseMs }
    return pauseMs
  }
}

/**
 * Restarts something that ended by itself, with a message, until it runs again. Gives up only when everything is
 * stopping.
 */
export async function bringBack<T>(
  name: string,
  attempt: { pause: () => number; reason: string; start: () => Promise<T>; signal: AbortSignal },
): Promise<T> {
  let reason = attempt.reason
  for (;;) {
    const pauseMs = attempt.pause()
    const when = pauseMs === 0 ? 'starting it again' : `starting it again in ${pauseMs / 1000} s`
    console.error(`${name} ended by itself (${reason}); ${when}.`)
    await sleep(pauseMs, undefined, { signal: attempt.signal })
    try {
      return await attempt.start()
    } catch (error) {
      attempt.signal.throwIfAborted()
      reason = error instanceof Error ? error.message : String(error)
    }
  }
}
