import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '#dev/problem.ts'

const restartLimit = 5
const restartWindowMs = 60_000

/**
 * Counts restarts: true while there were at most five in the last minute. A program that cannot live must not be started
 * for ever, but one that falls over once a day should be picked up every time.
 */
export function countRestarts(clock: () => number = () => performance.now()): () => boolean {
  let restarts: number[] = []
  return () => {
    const now = clock()
    restarts = [...restarts.filter((moment) => now - moment < restartWindowMs), now]
    return restarts.length <= restartLimit
  }
}

/**
 * Brings back a thing that ended by itself, saying so, until it stands again.
 *
 * @throws Problem when it ended more than five times within a minute
 */
export async function bringBack<T>(
  name: string,
  attempt: { mayRestart: () => boolean; reason: string; start: () => Promise<T> },
): Promise<T> {
  let reason = attempt.reason
  while (attempt.mayRestart()) {
    console.error(`${name} ended by itself (${reason}); starting it again.`)
    try {
      return await attempt.start()
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error)
      await sleep(500)
    }
  }
  throw new Problem(`${name} ended more than ${restartLimit} times within a minute (${reason}); giving up.`)
}
