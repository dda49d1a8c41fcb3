import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { checkRun } from './check-run.ts'

const startsAt = instant('2026-11-28T02:00:00Z')
const due = { startsAt, now: startsAt, role: 'manager', roles: ['owner', 'manager'] } as const

test.each([
  { title: 'an act is done at its moment', part: {}, code: undefined },
  { title: 'an act is done a little later', part: { now: startsAt.add({ minutes: 15 }) }, code: undefined },
  {
    title: 'an act is not done when a quarter of an hour has passed',
    part: { now: startsAt.add({ minutes: 15, milliseconds: 1 }) },
    code: 'work.too_late',
  },
  { title: 'an act of somebody without a role is not done', part: { role: undefined }, code: 'work.role_gone' },
  {
    title: 'an act of somebody with a lesser role is not done',
    part: { role: 'desk' as const },
    code: 'work.role_gone',
  },
  { title: 'an act of somebody with a higher role is done', part: { role: 'owner' as const }, code: undefined },
  {
    title: 'an act on many that rested for a quarter of an hour is left off',
    part: { now: startsAt.add({ minutes: 16 }), isOnMany: true },
    code: 'work.left_off',
  },
])('$title', ({ part, code }) => {
  expect(checkRun({ ...due, ...part })?.code).toBe(code)
})
