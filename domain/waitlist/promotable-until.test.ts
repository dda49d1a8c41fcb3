import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { aLot, anEntry, classToFill } from '#dev/testing/seat-facts.ts'
import { instant, plusMinutes, plusMs } from '#domain/kit/time.ts'
import { nextToPromote } from '#domain/occupancy/next-to-promote.ts'
import { promotionStage } from '#domain/occupancy/promotion-stage.ts'
import { promotableUntil } from './promotable-until.ts'

type WaitlistPreferences = Parameters<typeof promotableUntil>[0]['preferences']

const zone = 'Asia/Kuala_Lumpur'
// 09:00 at the studio.
const startsAt = instant('2026-11-21T01:00:00Z')
const usual = {
  waitlist_cutoff_minutes: 60,
  check_in_minutes: 5,
  claim_deadline_minutes: 0,
  cancel_window: { unit: 'hours' as const, amount: 12 },
}
const preferences: WaitlistPreferences = {
  noticeHours: 0,
  shortNotice: false,
  quietFromMinute: 22 * 60,
  quietUntilMinute: 7 * 60,
}
const short = { ...preferences, shortNotice: true }

/** Whether a person with no other obstacle would get a free seat at that moment. */
function comesIn(
  about: { startsAt: Temporal.Instant; policies: typeof usual; preferences: WaitlistPreferences },
  now: Temporal.Instant,
): boolean {
  const always = { startsAt: instant('2026-01-01T00:00:00Z'), expiresAt: instant('2027-12-31T16:00:00Z') }
  const entry = anEntry('waits', { preferences: about.preferences, lots: [aLot(always)] })
  const session = classToFill({ startsAt: about.startsAt, endsAt: plusMinutes(about.startsAt, 50) })
  return (
    nextToPromote({
      entries: [entry],
      session,
      stage: promotionStage(about.startsAt, { now, policies: about.policies }),
      now,
      zone,
      policies: about.policies,
    }).next !== undefined
  )
}

describe('the latest time of a promotion', () => {
  test.each([
    ['an hour before the class', preferences, {}, '2026-11-21T00:00:00Z'],
    ['when check-in opens, with short notice', short, {}, '2026-11-21T00:55:00Z'],
    ['as many hours before as were requested', { ...preferences, noticeHours: 27 }, {}, '2026-11-19T22:00:00Z'],
    [
      'an hour before, when shorter notice is requested',
      { ...preferences, noticeHours: 1 },
      {},
      '2026-11-21T00:00:00Z',
    ],
    [
      'when check-in opens, where promotions run to the end',
      preferences,
      { waitlist_cutoff_minutes: 0 },
      '2026-11-21T00:55:00Z',
    ],
    [
      'an hour before, for one who sleeps through the last one',
      { ...short, quietFromMinute: 0, quietUntilMinute: 12 * 60 },
      {},
      '2026-11-21T00:00:00Z',
    ],
    [
      'when sleep begins, within the last hour',
      { ...short, quietFromMinute: 8 * 60 + 30, quietUntilMinute: 12 * 60 },
      {},
      '2026-11-21T00:30:00Z',
    ],
    [
      'when check-in opens, for one who has woken by then',
      { ...short, quietFromMinute: 22 * 60, quietUntilMinute: 8 * 60 + 30 },
      {},
      '2026-11-21T00:55:00Z',
    ],
  ] as const)('the latest time of a promotion is %s', (_says, preferred, change, until) => {
    expect(
      promotableUntil({ startsAt, policies: { ...usual, ...change }, preferences: preferred, zone }).toString(),
    ).toBe(until)
  })

  it('the latest time of a promotion is exact: a promotion happens a millisecond before it and none after it', () => {
    const hours = fc.record({
      cutoff: fc.integer({ min: 0, max: 240 }),
      checkIn: fc.integer({ min: 5, max: 60 }),
      notice: fc.integer({ min: 0, max: 48 }),
      isShort: fc.boolean(),
      quietFrom: fc.nat({ max: 1439 }),
      quietUntil: fc.nat({ max: 1439 }),
      start: fc.nat({ max: 1439 }),
      later: fc.integer({ min: 1, max: 100 }),
    })
    fc.assert(
      fc.property(hours, ({ cutoff, checkIn, notice, isShort, quietFrom, quietUntil, start, later }) => {
        const about = {
          startsAt: plusMinutes(startsAt, start),
          policies: { ...usual, waitlist_cutoff_minutes: cutoff, check_in_minutes: checkIn },
          preferences: {
            noticeHours: isShort ? 0 : notice,
            shortNotice: isShort,
            quietFromMinute: quietFrom,
            quietUntilMinute: quietUntil,
          },
        }
        const until = promotableUntil({ ...about, zone })
        expect(comesIn(about, plusMs(until, -1))).toBe(true)
        expect(comesIn(about, plusMs(until, 1))).toBe(false)
        // Any later moment before the class, as a percentage of the remaining time.
        const left = about.startsAt.epochMilliseconds - until.epochMilliseconds
        expect(comesIn(about, plusMs(until, Math.max(1, Math.floor((left * later) / 101))))).toBe(false)
      }),
    )
  })
})
