import { expect, it } from 'vitest'
import { pollDelayMs } from './poll-delay.ts'

it('an order is polled every 3 s, then every 15 s, for some twenty minutes', () => {
  const gaps = Array.from({ length: 200 }, (_none, looks) => pollDelayMs(looks))
  expect([gaps[0], gaps[9], gaps[10], gaps[89], gaps[90], gaps.at(-1)]).toEqual([
    3000,
    3000,
    15_000,
    15_000,
    undefined,
    undefined,
  ])
  expect(gaps.reduce((sum: number, gap) => sum + (gap ?? 0), 0) / 60_000).toBeCloseTo(20.5)
})
