import { expect, it } from 'vitest'
import { hoursUntil } from './class-times.ts'

const start = '2026-11-21T09:00:00+08:00'

it.each([
  ['2026-11-21T00:00:00+08:00', 9],
  ['2026-11-20T23:30:00+08:00', 9],
  ['2026-11-20T21:00:00+08:00', 12],
  ['2026-11-21T08:00:00.001+08:00', 0],
  ['2026-11-21T10:00:00+08:00', 0],
  ['2026-11-20T13:00:00Z', 12],
])('seen at %s the class starts in %i hours', (now, hours) => {
  expect(hoursUntil(start, now)).toBe(hours)
})
