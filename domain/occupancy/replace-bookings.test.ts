import { expect, test } from 'vitest'
import { aLot, anEntry, classToFill } from '#dev/testing/seat-facts.ts'
import { instant } from '#domain/kit/time.ts'
import type { Lot } from '#domain/packages/model.ts'
import { nextToPromote, type WaitlistEntry } from './next-to-promote.ts'
import { replaceBookings } from './replace-bookings.ts'

const session = classToFill({ capacity: 1, bookedCount: 0, takenSeats: [] })
const { startsAt, endsAt } = session
const lot = (left: number) => aLot({ left })
const at = (sessionId: string) => ({ sessionId, startsAt, endsAt, status: 'booked' as const })
const given = (sessionId: string, lotId: string | null) => ({
  bookingId: `b-${sessionId}`,
  sessionId,
  lotId,
  credits: 1,
})
const other = given('other', lot(0).id)

/** The rule's result for a person with these bookings and credits, of which these can be replaced. */
function next(change: Partial<WaitlistEntry<Lot>>) {
  const entry = anEntry('grace', { mine: [at('other')], lots: [lot(0)], replaceable: [other], ...change })
  const found = nextToPromote({
    entries: [entry],
    session,
    stage: 'open',
    now: instant('2026-11-20T01:00:00Z'),
    zone: 'Asia/Kuala_Lumpur',
    policies: { cancel_window: { unit: 'hours', amount: 12 } },
  })
  return found.next
    ? { instead: found.next.instead, left: found.next.plan?.creditsLeftAfter, known: found.next.plan !== undefined }
    : found.skipped.map(({ reason }) => reason)
}

test('a replaced booking frees its hour, and its credit returns to its pack', () => {
  const replaced = replaceBookings({ mine: [at('other'), at('third')], lots: [lot(2)] }, [other, given('free', null)])
  expect(replaced.mine.map(({ sessionId }) => sessionId)).toEqual(['third'])
  expect(replaced.lots?.map(({ left }) => left)).toEqual([3])
  expect(replaceBookings({ mine: [], lots: undefined }, [other]).lots).toBeUndefined()
})

test.each([
  ['pays with the credit that comes back', {}, { instead: [other], left: 0, known: true }],
  ['is skipped where nothing may give way', { replaceable: [] }, ['overlap']],
  ['is skipped where only one of two bookings may', { mine: [at('other'), at('third')] }, ['overlap']],
  ['is skipped for the credit where none comes back', { replaceable: [given('other', null)] }, ['credit']],
  ['has packs loaded first', { lots: undefined }, { instead: [other], left: undefined, known: false }],
  [
    'keeps a booking that is not in the way',
    { mine: [], lots: [lot(1)] },
    { instead: undefined, left: 0, known: true },
  ],
])('a person who prefers the class %s', (_what, change, expected) => {
  expect(next(change)).toEqual(expected)
})
