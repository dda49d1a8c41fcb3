import { setTimeout as sleep } from 'node:timers/promises'

/** A row that waited for a lock needs no longer rest. */
const maxRestMs = 250

/**
 * Does the work for one row after the other, and rests after each for as long as it took, so that a job uses at most
 * half of one connection and does not slow down bookings. A late job costs nobody a right, since every request decides
 * by the current time itself.
 */
export async function throttleRows<Row>(rows: readonly Row[], work: (row: Row) => Promise<void>): Promise<void> {
  for (const row of rows) {
    const startMs = performance.now()
    await work(row)
    await sleep(Math.min(maxRestMs, performance.now() - startMs))
  }
}
