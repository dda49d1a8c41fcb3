import { describe, expect, it, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { countAttendance } from './count-attendance.ts'

type AlikeBookings = Parameters<typeof countAttendance>[0][number]

const startsAt = instant('2026-11-20T01:00:00Z')
const endsAt = instant('2026-11-20T01:50:00Z')
const session = {
  status: 'upcoming',
  startsAt,
  endsAt,
  capacity: 10,
  policies: { claim_deadline_minutes: 0, check_in_minutes: 5 },
} as const
const some = (count: number, fields: Partial<AlikeBookings> = {}): AlikeBookings => ({
  type: 'booking',
  status: 'booked',
  cancelKind: null,
  passedOn: false,
  holding: false,
  count,
  ...fields,
})
const none = {
  booked: 0,
  checkedIn: 0,
  noShow: 0,
  lateCanceled: 0,
  canceled: 0,
  waiting: 0,
  waitedInVain: 0,
  held: 0,
  fillRate: 0,
}

describe('the attendance of a class', () => {
  const before = instant('2026-11-20T00:59:59.999Z')
  test.each<[string, AlikeBookings[], Temporal.Instant, Partial<typeof none>]>([
    ['nobody', [], before, {}],
    ['booked, until the deadline', [some(7)], before, { booked: 7, fillRate: 0.7 }],
    ['nobody came in by then, written down or not', [some(7)], startsAt, { booked: 7, noShow: 7, fillRate: 0.7 }],
    [
      'came in',
      [some(3, { status: 'checked_in' }), some(1)],
      startsAt,
      { booked: 4, checkedIn: 3, noShow: 1, fillRate: 0.4 },
    ],
    [
      'attended',
      [some(3, { status: 'completed' }), some(1, { status: 'no_show' })],
      endsAt,
      { booked: 4, checkedIn: 3, noShow: 1, fillRate: 0.4 },
    ],
    [
      'a reformer that passed on is filled once',
      [some(10, { status: 'completed' }), some(1, { status: 'no_show', passedOn: true })],
      endsAt,
      { booked: 11, checkedIn: 10, noShow: 1, fillRate: 1 },
    ],
    [
      'given back late, early, by the studio',
      [
        some(1, { status: 'canceled', cancelKind: 'late' }),
        some(2, { status: 'canceled', cancelKind: 'early' }),
        some(3, { status: 'canceled', cancelKind: 'studio' }),
      ],
      before,
      { lateCanceled: 1, canceled: 5 },
    ],
    ['who waits', [some(4, { type: 'waitlist', status: 'pending' })], before, { waiting: 4 }],
    [
      'who waited in vain, written down or not',
      [
        some(4, { type: 'waitlist', status: 'pending' }),
        some(2, { type: 'waitlist', status: 'canceled', cancelKind: 'expired' }),
      ],
      startsAt,
      { waitedInVain: 6 },
    ],
    [
      'who left the waitlist is in no count',
      [some(2, { type: 'waitlist', status: 'canceled', cancelKind: 'left' })],
      before,
      {},
    ],
    [
      'held while it is paid, and not once that time is over',
      [some(1, { status: 'pending', holding: true }), some(2, { status: 'pending' })],
      before,
      { held: 1 },
    ],
  ])('%s', (_name, groups, now, counts) => {
    expect(countAttendance(groups, { now, session })).toEqual({ ...none, ...counts })
  })

  it('a class without seats has a fill rate of 0', () => {
    expect(countAttendance([], { now: before, session: { ...session, capacity: 0 } }).fillRate).toBe(0)
  })
})
