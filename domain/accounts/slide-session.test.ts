import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { slideSession } from './slide-session.ts'

const start = instant('2026-11-20T01:00:00Z')
const fresh = slideSession(start)
const at = (hours: number) => start.add({ hours })

describe('a session', () => {
  test('a session lives 30 days when it is not used, and 180 at the most', () => {
    expect(fresh).toEqual({ lastSeenAt: start, expiresAt: at(30 * 24), diesAt: at(180 * 24) })
  })

  test.each([
    ['59 minutes and 59 seconds later, nothing is noted', start.add({ minutes: 59, seconds: 59 }), fresh],
    ['an hour later, it slides', at(1), { lastSeenAt: at(1), expiresAt: at(1 + 30 * 24), diesAt: fresh.diesAt }],
    ['on day 29, it slides', at(29 * 24), { lastSeenAt: at(29 * 24), expiresAt: at(59 * 24), diesAt: fresh.diesAt }],
    [
      'on day 170, it ends on day 180 all the same',
      at(170 * 24),
      { lastSeenAt: at(170 * 24), expiresAt: fresh.diesAt, diesAt: fresh.diesAt },
    ],
  ])('%s', (...[_case, now, life]) => {
    expect(slideSession(now, fresh)).toEqual(life)
  })

  test('a session that is used within the hour keeps its end, so that nothing is written', () => {
    expect(slideSession(start.add({ minutes: 10 }), fresh)).toBe(fresh)
  })

  test('a session never outlives its absolute end, however it is used', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 180 * 24 * 60 }), { maxLength: 40 }), (minutes) => {
        const last = minutes
          .toSorted((a, b) => a - b)
          .reduce((life, minute) => slideSession(start.add({ minutes: minute }), life), fresh)
        expect(Temporal.Instant.compare(last.expiresAt, last.diesAt)).toBeLessThanOrEqual(0)
        expect(last.diesAt).toEqual(fresh.diesAt)
      }),
    )
  })
})
