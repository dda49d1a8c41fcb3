import { expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'
import type { Lot } from '#domain/packages/model.ts'
import { nextToPromote, type WaitlistEntry } from './next-to-promote.ts'

const startsAt = instant('2026-11-21T04:00:00Z')
const endsAt = instant('2026-11-21T04:50:00Z')
const lot: Lot = {
  id: asId('package_lots', '00000000-0000-7000-8000-000000000001'),
  left: 3,
  startsAt: instant('2026-11-01T00:00:00Z'),
  expiresAt: instant('2026-12-31T16:00:00Z'),
  revoked: false,
  own: true,
  purchasedAt: instant('2026-11-01T00:00:00Z'),
  classTypeIds: null,
  seriesTypeIds: null,
}
const entry = (name: string, minute: number, change: Partial<WaitlistEntry<Lot>> = {}): WaitlistEntry<Lot> => ({
  bookingId: name,
  personId: name,
  birthDate: '1990-05-17',
  restriction: null,
  joinedAt: instant('2026-11-20T00:00:00Z').add({ minutes: minute }),
  waiver: 'current',
  mine: [],
  preferences: { noticeHours: 0, shortNotice: false, quietFromMinute: 1320, quietUntilMinute: 420 },
  isHere: false,
  lots: [lot],
  ...change,
})
/** The first and the last of three are friends; two seats are free. */
function next(between: Partial<WaitlistEntry<Lot>>) {
  const entries = [
    entry('first', 1, { pairWith: 'friend' }),
    entry('between', 2, between),
    entry('friend', 3, { pairWith: 'first' }),
  ]
  const { skipped, next: found } = nextToPromote({
    entries,
    session: {
      id: 'class',
      status: 'upcoming',
      startsAt,
      endsAt,
      opensAt: instant('2026-10-24T04:00:00Z'),
      capacity: 3,
      bookedCount: 1,
      takenSeats: [2],
      classTypeId: 'flow',
      seriesTypeId: 'reformer',
    },
    stage: 'open',
    now: instant('2026-11-21T01:00:00Z'),
    zone: 'Asia/Kuala_Lumpur',
    policies: { cancel_window: { unit: 'hours', amount: 12 } },
  })
  return {
    skipped: skipped.map(({ entry: { bookingId }, reason }) => `${bookingId} ${reason}`),
    next: [found?.entry.bookingId, found?.partner?.entry.bookingId],
  }
}

it('a pair has the position of the one who joined later, so that nobody between is overtaken', () => {
  expect(next({})).toEqual({ skipped: ['first pair'], next: ['between', undefined] })
})

it('a pair is next once the people between cannot be promoted', () => {
  const busy = { mine: [{ sessionId: 'other', startsAt, endsAt, status: 'booked' as const }] }
  expect(next(busy)).toEqual({ skipped: ['between overlap'], next: ['first', 'friend'] })
})
