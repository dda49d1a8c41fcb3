import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { isJustIn } from './is-just-in.ts'

const now = instant('2026-11-28T17:26:10+08:00')

test.each([
  ['9 seconds ago', 'checked_in', '2026-11-28T17:26:01+08:00', undefined, true],
  ['10 seconds ago', 'checked_in', '2026-11-28T17:26:00+08:00', undefined, false],
  ['by a press that waits, of 2 seconds ago', 'checked_in', '', '2026-11-28T09:26:08Z', true],
  ['by a press that nobody answered yet', 'checked_in', '', undefined, false],
  ['not at all', 'booked', '2026-11-28T17:26:09+08:00', undefined, false],
] as const)('somebody who was checked in %s', (_when, status, decidedAt, waitsSince, expected) => {
  expect(isJustIn({ status, decided_at: decidedAt }, { waitsSince, now })).toBe(expected)
})
