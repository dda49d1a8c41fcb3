import { setTimeout as sleep } from 'node:timers/promises'

/** A row that waited for a lock asks for no longer rest. */
const maxRestMs = 250

/**
 * Does the work for one row after the other, and rests after each for as long as it took: a sweep has at most half of
 * the time of one connection, and people who book meanwhile do not feel it. What comes late costs nobody a right, for
 * every request decides by the current time itself.
 */
export async function restBetween<Row>(rows: readonly Row[], work: (row: Row) => Promise<void>): Promise<void> {
  for (const row of rows) {
    const startMs = performance.now()
    await work(row)
    await sleep(Math.min(maxRestMs, performance.now() - startMs))
  }
}
