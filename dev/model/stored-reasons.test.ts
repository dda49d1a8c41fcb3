import { expect, test } from 'vitest'
import { Names } from './names.ts'
import { addBooking } from './oracle-bookings.ts'
import type { Booking, World } from './oracle-world.ts'
import { beginning } from './scenario.ts'
import type { Stored } from './snapshot.ts'
import { withStoredReasons } from './stored-reasons.ts'

const names = new Names(new Map([['id-of-waiting', 'waiting']]))

type Entry = Pick<Booking, 'label' | 'person' | 'session' | 'type'> & { readonly pair?: string }
const waiting: Entry = { label: 'waiting', person: 0, session: 0, type: 'waitlist' }
const held: Entry = { label: 'held', person: 0, session: 1, type: 'booking' }

/** Two people and two classes, with these bookings; who waits was passed by for an overlap. */
function worldOf(entries: readonly Entry[]): World {
  const session = { hours: 26, capacity: 1 }
  const world = beginning({ startHour: 9, people: 2, dependants: [], waiver: false, sessions: [session, session] })
  for (const { pair = null, ...entry } of entries)
    Object.assign(addBooking(world, entry), { pair, skippedFor: entry.type === 'waitlist' ? 'overlap' : null })
  return world
}

/** The reason of the first entry, where the studio stored `pair`. */
function reasonOf(before: readonly Entry[], after: readonly Entry[]): string | null | undefined {
  const world = worldOf(after)
  const bookings: Stored['bookings'] = world.bookings.slice(0, 1).map((booking) => ({
    ...booking,
    skippedFor: 'pair',
    position: 1,
    id: 'id-of-waiting',
    person_id: 'a person',
    session_id: 'a class',
    request_id: null,
    pair_with: null,
    lot_id: null,
  }))
  return withStoredReasons(world, { before: worldOf(before), names, bookings }).bookings[0]?.skippedFor
}

test('the stored reason counts where the person held a seat of another class at the same moment', () => {
  expect(reasonOf([waiting], [waiting, held])).toBe('pair')
})

test('the stored reason of a pair counts for both where one of them changed in another class', () => {
  const partner: Entry = { ...waiting, label: 'partner', person: 1 }
  const pair = [{ ...waiting, pair: 'partner' }, partner]
  expect(reasonOf(pair, [...pair, { ...held, person: 1 }])).toBe('pair')
  expect(reasonOf([waiting, partner], [waiting, partner, { ...held, person: 1 }])).toBe('overlap')
})

test('the predicted reason counts where the person changed in no other class', () => {
  expect(reasonOf([waiting], [waiting])).toBe('overlap')
  expect(reasonOf([waiting, held], [waiting, held])).toBe('overlap')
  expect(reasonOf([waiting], [waiting, { ...held, person: 1 }])).toBe('overlap')
  expect(reasonOf([waiting], [waiting, { ...held, session: 0 }])).toBe('overlap')
})
