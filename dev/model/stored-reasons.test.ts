import { expect, test } from 'vitest'
import { Names } from './names.ts'
import { hour, type Booking, type World } from './oracle-world.ts'
import { withStoredReasons } from './stored-reasons.ts'

const waiting: Booking = {
  label: 'waiting',
  person: 0,
  session: 0,
  type: 'waitlist',
  status: 'pending',
  seat: null,
  lot: null,
  effect: 'none',
  kind: null,
  graceUntil: null,
  heldUntil: null,
  expiredAt: null,
  request: null,
  slot: null,
  pair: null,
  skippedFor: 'overlap',
  isHere: false,
  passStep: 0,
  passedOn: false,
}
const held: Booking = { ...waiting, label: 'held', session: 1, type: 'booking', seat: 1, skippedFor: null }

const session: World['sessions'][number] = {
  kind: 0,
  startsAt: 24 * hour,
  capacity: 1,
  room: 0,
  status: 'upcoming',
  instructor: 0,
  isDeadlinePassed: false,
}

const worldOf = (bookings: Booking[]): World => ({
  now: 0,
  people: [{ bornOn: '1990-01-01', noticeHours: 0, shortNotice: false }],
  plans: [],
  lots: [],
  sessions: [session, session],
  bookings,
  waiver: 0,
  signatures: [],
  orders: [],
  requests: [],
  promotions: 0,
})

/** The reason of the entry, where the studio stored `pair`. */
function reasonOf(before: Booking[], after: Booking[]): string | null | undefined {
  const names = new Names(new Map([['id-of-waiting', 'waiting']]))
  const row = {
    ...waiting,
    skippedFor: 'pair' as const,
    position: 1,
    id: 'id-of-waiting',
    person_id: 'p',
    session_id: 's',
    request_id: null,
    pair_with: null,
    lot_id: null,
  }
  const adopted = withStoredReasons(worldOf(after), { before: worldOf(before), names, bookings: [row] })
  return adopted.bookings.find(({ label }) => label === 'waiting')?.skippedFor
}

test('the stored reason counts where the person held a seat of another class at the same moment', () => {
  expect(reasonOf([waiting], [waiting, held])).toBe('pair')
})

test('the stored reason of a pair counts for both where one of them changed in another class', () => {
  const partner: Booking = { ...waiting, label: 'partner', person: 1 }
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
