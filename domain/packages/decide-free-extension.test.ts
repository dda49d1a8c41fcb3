import { expect, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { instant, plusMs } from '#domain/kit/time.ts'
import { decideFreeExtension } from './decide-free-extension.ts'

const expiresAt = instant('2026-11-30T16:00:00Z')
const facts = {
  lot: { kind: 'series' as const, expiresAt, revoked: false },
  days: 7,
  daysBefore: 0,
  zone: 'Asia/Kuala_Lumpur',
  now: instant('2026-11-28T02:00:00Z'),
}

test.each([
  ['seven days end seven days later', {}, '2026-12-07T16:00:00Z', 83],
  ['the last of 90 days can be given', { days: 5, daysBefore: 85 }, '2026-12-05T16:00:00Z', 0],
  ['a pack can be extended in its last millisecond', { now: plusMs(expiresAt, -1) }, '2026-12-07T16:00:00Z', 83],
  [
    'a change of clocks adds no hour',
    { zone: 'Europe/Berlin', lot: { ...facts.lot, expiresAt: instant('2027-03-25T23:00:00Z') } },
    '2027-04-01T22:00:00Z',
    83,
  ],
])('%s', (...[, change, ends, left]) => {
  const plan = decideFreeExtension({ ...facts, ...change })
  expect(isRefusal(plan) ? plan.code : [plan.expiresAt.toString(), plan.daysLeft]).toEqual([ends, left])
})

test.each([
  ['a membership', { lot: { ...facts.lot, kind: 'contracts' as const } }, 'packages.not_extendable'],
  ['a pack that was taken back', { lot: { ...facts.lot, revoked: true } }, 'packages.not_extendable'],
  ['a pack at its end', { now: expiresAt }, 'packages.expired'],
  ['the 91st day', { days: 6, daysBefore: 85 }, 'packages.free_days_max'],
])('%s gets no free days', (...[, change, code]) => {
  expect(decideFreeExtension({ ...facts, ...change })).toMatchObject({ refused: true, code })
})
