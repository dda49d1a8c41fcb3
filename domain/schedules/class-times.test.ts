import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { opensAt, partOfDay } from './class-times.ts'

const policies = { booking_opens_days: 28, booking_opens_minute: 720 }

describe('the opening of the booking', () => {
  test.each([
    ['a morning class', 'Asia/Kuala_Lumpur', '2026-12-17T23:00:00Z', '2026-11-20T04:00:00Z'],
    ['an evening class', 'Asia/Kuala_Lumpur', '2026-12-18T11:00:00Z', '2026-11-20T04:00:00Z'],
    ['a class after the clocks went forward', 'Europe/Berlin', '2026-04-10T07:00:00Z', '2026-03-13T11:00:00Z'],
    ['a class after the clocks went back', 'Europe/Berlin', '2026-11-10T08:00:00Z', '2026-10-13T10:00:00Z'],
  ])('booking opens at noon on the studio wall clock, 28 days before %s', (_says, zone, startsAt, opens) => {
    expect(opensAt(instant(startsAt), { zone, policies }).toString()).toBe(opens)
  })

  it('booking opens at the start itself for a studio that opens later on the same day', () => {
    const startsAt = instant('2026-11-20T01:00:00Z')
    expect(
      opensAt(startsAt, { zone: 'Asia/Kuala_Lumpur', policies: { booking_opens_days: 0, booking_opens_minute: 720 } }),
    ).toEqual(startsAt)
  })

  it('booking never opens after the start', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_700_000_000, max: 2_000_000_000 }),
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 0, max: 1439 }),
        (seconds, days, minute) => {
          const startsAt = Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
          const opens = opensAt(startsAt, {
            zone: 'America/New_York',
            policies: { booking_opens_days: days, booking_opens_minute: minute },
          })
          expect(opens.epochMilliseconds).toBeLessThanOrEqual(startsAt.epochMilliseconds)
        },
      ),
    )
  })
})

it.each([
  ['00:00', 'morning'],
  ['07:30', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['16:59', 'afternoon'],
  ['17:00', 'evening'],
  ['23:59', 'evening'],
])('a class at %s is in the %s', (time, part) => {
  expect(partOfDay(`2026-11-21T${time}:00+08:00`)).toBe(part)
})
