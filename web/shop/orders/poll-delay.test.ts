import { expect, it } from 'vitest'
import { pollDelayMs } from './poll-delay.ts'

it('looks soon, then less and less often, and never stops', () => {
  const gaps = Array.from({ length: 200 }, (_none, looks) => pollDelayMs(looks))
  expect(gaps.slice(0, 3)).toEqual([1000, 1500, 2250])
  expect(gaps.every((gap, place) => gap >= (gaps[place - 1] ?? 0) && gap <= 15_000)).toBe(true)
  expect(gaps.at(-1)).toBe(15_000)
})
