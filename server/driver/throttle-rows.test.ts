import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { throttleRows } from './throttle-rows.ts'

test('a job rests after each row for as long as the row took', async () => {
  const begun: number[] = []
  const ended: number[] = []
  await throttleRows([40, 5, 60], async (ms) => {
    begun.push(performance.now())
    await sleep(ms)
    ended.push(performance.now())
  })
  ended.push(performance.now())
  for (const [place, start] of begun.entries()) {
    const end = ended[place] ?? 0
    const next = begun[place + 1] ?? ended.at(-1) ?? 0
    // A timer may wake a millisecond early.
    expect(next - end).toBeGreaterThanOrEqual(end - start - 2)
  }
})

test('a row that waited long is followed by a short rest, so that the others are not late', async () => {
  let endMs = 0
  const startMs = performance.now()
  await throttleRows([900], async (ms) => {
    await sleep(ms)
    endMs = performance.now()
  })
  const restMs = performance.now() - endMs
  expect(restMs).toBeGreaterThanOrEqual(248)
  expect(restMs).toBeLessThan(endMs - startMs)
})
