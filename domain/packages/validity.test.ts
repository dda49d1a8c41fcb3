import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, dayOf, instant } from '#domain/kit/time.ts'
import { lastDay, validUntil, lotState, dueNotice } from './validity.ts'

const penang = 'Asia/Kuala_Lumpur'

describe('a pack is valid to the end of its last day', () => {
  it.each([
    ['30 days, paid in the morning', '2026-04-03T01:00:00Z', 30, penang, '2026-05-03T16:00:00Z', '2026-05-03'],
    [
      '30 days, paid one minute before midnight',
      '2026-04-03T15:59:00Z',
      30,
      penang,
      '2026-05-03T16:00:00Z',
      '2026-05-03',
    ],
    [
      '30 days, paid at midnight of the next day',
      '2026-04-03T16:00:00Z',
      30,
      penang,
      '2026-05-04T16:00:00Z',
      '2026-05-04',
    ],
    ['one day', '2026-12-31T04:00:00Z', 1, penang, '2027-01-01T16:00:00Z', '2027-01-01'],
    ['a year over a leap day', '2027-06-01T04:00:00Z', 365, penang, '2028-05-31T16:00:00Z', '2028-05-31'],
    [
      'over the day on which clocks go forward',
      '2026-03-07T17:00:00Z',
      1,
      'America/New_York',
      '2026-03-09T04:00:00Z',
      '2026-03-08',
    ],
    [
      'to a day that begins an hour late because clocks skip midnight',
      '2026-04-22T10:00:00Z',
      1,
      'Africa/Cairo',
      '2026-04-23T22:00:00Z',
      '2026-04-23',
    ],
  ])('%s', (...[, paidAt, validityDays, zone, until, last]) => {
    const expiresAt = validUntil({ paidAt: instant(paidAt), validityDays, zone })
    expect(expiresAt.toString()).toBe(until)
    expect(lastDay(expiresAt, zone).toString()).toBe(last)
  })

  it('a pack is valid for at least the promised days and less than two more, in any zone and at any hour', () => {
    const zones = fc.constantFrom(
      penang,
      'UTC',
      'America/New_York',
      'Pacific/Auckland',
      'Pacific/Kiritimati',
      'America/St_Johns',
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000_000 }),
        fc.integer({ min: 1, max: 3660 }),
        zones,
        (ms, validityDays, zone) => {
          const paidAt = Temporal.Instant.fromEpochMilliseconds(ms)
          const expiresAt = validUntil({ paidAt, validityDays, zone })
          const days = dayOf(paidAt, zone).until(lastDay(expiresAt, zone), { largestUnit: 'days' }).days
          expect(days).toBe(validityDays)
          expect(dayOf(expiresAt, zone).equals(lastDay(expiresAt, zone).add({ days: 1 }))).toBe(true)
        },
      ),
    )
  })

  it('a pack is valid to the end of its last day, of any instant of expiry, not only of midnight', () => {
    expect(lastDay(instant('2026-05-03T15:00:00Z'), penang).equals(day('2026-05-03'))).toBe(true)
    expect(lastDay(instant('2026-05-03T16:00:00.001Z'), penang).equals(day('2026-05-04'))).toBe(true)
  })
})

const expiresAt = instant('2026-05-03T16:00:00Z')

it.each([
  ['usable to the last instant', { left: 1, revoked: false }, '2026-05-03T15:59:59.999Z', 'usable'],
  ['empty when all credits are used', { left: 0, revoked: false }, '2026-05-03T15:59:59.999Z', 'empty'],
  [
    'expired at the instant itself, though credits are left',
    { left: 9, revoked: false },
    '2026-05-03T16:00:00Z',
    'expired',
  ],
  ['expired, not empty, afterwards', { left: 0, revoked: false }, '2026-06-01T00:00:00Z', 'expired'],
  ['revoked before anything else', { left: 9, revoked: true }, '2026-05-01T00:00:00Z', 'revoked'],
  ['revoked, not expired, afterwards', { left: 9, revoked: true }, '2026-06-01T00:00:00Z', 'revoked'],
] as const)('a pack is %s', (...[, lot, at, state]) => {
  expect(lotState({ ...lot, expiresAt }, instant(at))).toBe(state)
})

const zone = 'Asia/Kuala_Lumpur'

/** Valid to 31 May. */
const held = {
  startsAt: instant('2026-03-01T02:00:00Z'),
  expiresAt: instant('2026-05-31T16:00:00Z'),
  zone,
  noticeDays: [14, 7, 1],
  noticeMinute: 540,
}

const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()

it.each([
  ['2026-05-17T08:59:59.999', undefined],
  ['2026-05-17T09:00', 14],
  ['2026-05-24T08:59:59.999', 14],
  ['2026-05-24T09:00', 7],
  ['2026-05-30T08:59', 7],
  ['2026-05-30T09:00', 1],
  ['2026-05-31T23:59:59.999', 1],
  ['2026-06-01T00:00', undefined],
])('at %s the notice of %s days is due', (now, days) => {
  expect(dueNotice({ ...held, now: at(now) })).toBe(days)
})

it('an offer of 14 days does not begin with a warning, and has its notice at 7 days', () => {
  const offer = { ...held, startsAt: at('2026-05-17T10:00') }
  expect(dueNotice({ ...offer, now: at('2026-05-17T10:01') })).toBeUndefined()
  expect(dueNotice({ ...offer, now: at('2026-05-24T09:00') })).toBe(7)
})

it('no notice is due where the studio wants none', () => {
  expect(dueNotice({ ...held, noticeDays: [], now: at('2026-05-30T12:00') })).toBeUndefined()
})
