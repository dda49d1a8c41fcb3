import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { actWaits } from './act-waits.ts'

const now = instant('2026-11-28T02:00:00Z')

test.each([
  { title: 'an act on a class tomorrow waits', seconds: 10, firstAt: now.add({ hours: 24 }), held: true },
  { title: 'an act on no class waits', seconds: 60, firstAt: undefined, held: true },
  { title: 'no seconds are no wait', seconds: 0, firstAt: undefined, held: false },
  { title: 'a class in fifteen minutes is too soon', seconds: 10, firstAt: now.add({ minutes: 15 }), held: false },
  {
    title: 'a class a moment later is not',
    seconds: 10,
    firstAt: now.add({ minutes: 15, milliseconds: 1 }),
    held: true,
  },
  { title: 'a class that has begun is too soon', seconds: 10, firstAt: now.subtract({ minutes: 1 }), held: false },
])('$title', ({ seconds, firstAt, held }) => {
  expect(actWaits({ seconds, firstAt, now })).toBe(held)
})
