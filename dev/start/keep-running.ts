import { setTimeout as sleep } from 'node:timers/promises'

const quickRestarts = 5
const longLifeMs = 60_000
const [firstPauseMs, longestPauseMs] = [500, 30_000]

/**
 * Says how long to wait before the next restart: not at all the first five times, because a program that falls over
 * once a day should be picked up at once; then twice as long each time, so that one that cannot live does not keep the
 * machine busy. One that has lived for a minute is a new one.
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
 * Brings back a thing that ended by itself, saying so, until it stands again. Gives up only when everything is
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
