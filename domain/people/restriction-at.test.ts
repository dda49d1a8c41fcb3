import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { restrictionAt } from './restriction-at.ts'

const zone = 'Asia/Kuala_Lumpur'

test.each([
  { title: 'without a restriction none holds', restriction: null, now: '2026-11-30T04:00:00Z', holds: undefined },
  { title: 'one without an end holds', lastDay: null, now: '2036-11-30T04:00:00Z', holds: 'no_classes' },
  {
    title: 'it holds to the end of its last day in the studio',
    lastDay: '2026-11-30',
    now: '2026-11-30T15:59:59Z',
    holds: 'no_classes',
  },
  {
    title: 'it is over on the next day in the studio',
    lastDay: '2026-11-30',
    now: '2026-11-30T16:00:00Z',
    holds: undefined,
  },
])('$title', ({ restriction, lastDay = null, now, holds }) => {
  const held = restriction === null ? null : { kind: 'no_classes' as const, lastDay }
  expect(restrictionAt(held, { now: instant(now), zone })?.kind).toBe(holds)
})
