import { expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { day, instant } from '#domain/kit/time.ts'
import { checkLot } from './check-lot.ts'
import { decideFreeze, decideFreezeEnd } from './decide-freeze.ts'

const zone = 'Asia/Kuala_Lumpur'
const expiresAt = instant('2026-05-31T16:00:00Z')
const wish = {
  lot: { expiresAt, revoked: false },
  from: day('2026-05-01'),
  to: day('2026-05-07'),
  daysBefore: 0,
  daysMax: 60,
  zone,
  now: instant('2026-05-01T02:00:00Z'),
}

it('a frozen pack is frozen for whole days and valid so many days longer', () => {
  const plan = decideFreeze(wish)
  expect(isRefusal(plan) ? plan.code : [plan.days, ...[plan.from, plan.until, plan.expiresAt].map(String)]).toEqual([
    7,
    '2026-04-30T16:00:00Z',
    '2026-05-07T16:00:00Z',
    '2026-06-07T16:00:00Z',
  ])
})

const rests = { from: instant('2026-04-30T16:00:00Z'), until: instant('2026-05-07T16:00:00Z') }
it.each([
  ['for one day', { to: day('2026-05-01') }],
  ['on the last day of the pack', { from: day('2026-05-31'), to: day('2026-05-31') }],
  ['for the most days', { to: day('2026-06-29') }],
  ['for the most days in all', { daysBefore: 53 }],
  [
    'once a freeze is over',
    { lot: { ...wish.lot, frozen: { from: rests.from.subtract({ hours: 48 }), until: wish.now } } },
  ],
])('a pack is frozen %s', (_name, change) => {
  expect(isRefusal(decideFreeze({ ...wish, ...change }))).toBe(false)
})

it.each([
  ['from yesterday', { from: day('2026-04-30') }, 'packages.freeze_dates'],
  ['backwards', { to: day('2026-04-30') }, 'packages.freeze_dates'],
  ['from the day after its last', { from: day('2026-06-01'), to: day('2026-06-02') }, 'packages.freeze_dates'],
  ['for a day more than the most', { to: day('2026-06-30') }, 'packages.freeze_too_long'],
  ['for a day more than the most in all', { daysBefore: 54 }, 'packages.freeze_too_long'],
  ['while it rests', { lot: { ...wish.lot, frozen: rests } }, 'packages.freeze_overlap'],
  [
    'while a later freeze is planned',
    { lot: { ...wish.lot, frozen: { from: rests.until, until: rests.until.add({ hours: 24 }) } } },
    'packages.freeze_overlap',
  ],
  ['once it has expired', { now: expiresAt }, 'packages.expired'],
  ['once it was taken back', { lot: { ...wish.lot, revoked: true } }, 'packages.not_yours'],
])('a pack is not frozen %s', (_name, change, code) => {
  const decided = decideFreeze({ ...wish, ...change })
  expect(isRefusal(decided) ? decided.code : undefined).toBe(code)
})

it.each([
  ['as many as are left', 54, 6],
  ['none when all were taken', 60, 0],
  ['none when the studio allows fewer than were taken', 75, 0],
])('a freeze that is too long is refused with the days that are left: %s', (_name, daysBefore, left) => {
  expect(decideFreeze({ ...wish, daysBefore })).toMatchObject({ values: { max: 60, left } })
})

const lot = {
  id: asId('package_lots', '00000000-0000-7000-8000-000000000001'),
  left: 3,
  startsAt: instant('2026-04-01T00:00:00Z'),
  expiresAt,
  revoked: false,
  own: true,
  purchasedAt: instant('2026-04-01T00:00:00Z'),
  classTypeIds: null,
  seriesTypeIds: null,
  frozen: rests,
}
it.each([
  ['a millisecond before it rests', rests.from.subtract({ milliseconds: 1 }), undefined],
  ['as it begins to rest', rests.from, 'packages.frozen'],
  ['a millisecond before it pays again', rests.until.subtract({ milliseconds: 1 }), 'packages.frozen'],
  ['as it pays again', rests.until, undefined],
])('a class %s', (_name, startsAt, code) => {
  expect(
    checkLot(lot, {
      session: { startsAt, classTypeId: 'flow', seriesTypeId: 'reformer' },
      now: instant('2026-04-20T00:00:00Z'),
    })?.code,
  ).toBe(code)
})

const frozenLot = { expiresAt: instant('2026-06-07T16:00:00Z'), revoked: false, frozen: rests }
it.each([
  ['two days after it began', '2026-05-03T02:00:00Z', ['2026-05-02T16:00:00Z', 2, 5, '2026-06-02T16:00:00Z']],
  ['at the first instant of a day', '2026-05-02T16:00:00Z', ['2026-05-02T16:00:00Z', 2, 5, '2026-06-02T16:00:00Z']],
  ['a second before it', '2026-05-02T15:59:59Z', ['2026-05-01T16:00:00Z', 1, 6, '2026-06-01T16:00:00Z']],
  ['on its first day', '2026-05-01T02:00:00Z', ['2026-04-30T16:00:00Z', 0, 7, '2026-05-31T16:00:00Z']],
  ['before it begins', '2026-04-20T02:00:00Z', ['2026-04-30T16:00:00Z', 0, 7, '2026-05-31T16:00:00Z']],
  ['on its last day', '2026-05-07T15:59:59Z', ['2026-05-06T16:00:00Z', 6, 1, '2026-06-06T16:00:00Z']],
])('a freeze that is ended %s lasts so many days, and the pack keeps the days that it had left', (_name, now, ends) => {
  const plan = decideFreezeEnd({ lot: frozenLot, zone, now: instant(now) })
  expect(isRefusal(plan) ? plan.code : [String(plan.until), plan.lasted, plan.unused, String(plan.expiresAt)]).toEqual(
    ends,
  )
})

it.each([
  ['that is not frozen', { frozen: undefined }, 'packages.not_frozen'],
  [
    'whose freeze is over',
    { frozen: { from: rests.from.subtract({ hours: 48 }), until: wish.now } },
    'packages.not_frozen',
  ],
  ['that was taken back', { revoked: true }, 'packages.not_yours'],
])('no freeze is ended of a pack %s', (_name, change, code) => {
  expect(decideFreezeEnd({ lot: { ...frozenLot, ...change }, zone, now: wish.now })).toMatchObject({ code })
})
