import { expect, it } from 'vitest'
import { anEntry, classToFill } from '#dev/testing/seat-facts.ts'
import { instant } from '#domain/kit/time.ts'
import type { Lot } from '#domain/packages/model.ts'
import { nextToPromote, type WaitlistEntry } from './next-to-promote.ts'

const session = classToFill({ bookedCount: 1, takenSeats: [2] })

/** The first and the last of three are friends; two seats are free. */
function next(between: Partial<WaitlistEntry<Lot>>) {
  const entries = [
    anEntry('first', { minute: 1, pairWith: 'friend' }),
    anEntry('between', { minute: 2, ...between }),
    anEntry('friend', { minute: 3, pairWith: 'first' }),
  ]
  const { skipped, next: found } = nextToPromote({
    entries,
    session,
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
  const { startsAt, endsAt } = session
  const busy = { mine: [{ sessionId: 'other', startsAt, endsAt, status: 'booked' as const }] }
  expect(next(busy)).toEqual({ skipped: ['between overlap'], next: ['first', 'friend'] })
})
