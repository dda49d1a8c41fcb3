import { setTimeout as sleep } from 'node:timers/promises'
import { eachRow } from './each-row.ts'

/** A row that waited for a lock needs no longer rest. */
const maxRestMs = 250

/**
 * Does the work for one row after the other, and rests after each for as long as it took, so that a job uses at most
 * half of one connection and does not slow down bookings. A late job costs nobody a right, since every request decides
 * by the current time itself. A row that fails is thrown at the end (`eachRow`).
 */
export async function throttleRows<Row>(
  rows: readonly Row[] | AsyncIterable<Row>,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  await eachRow(rows, async (row) => {
    const startMs = performance.now()
    await work(row)
    await sleep(Math.min(maxRestMs, performance.now() - startMs))
  })
}
