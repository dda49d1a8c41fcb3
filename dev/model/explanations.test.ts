import { expect, test } from 'vitest'
import { explanations, type Completed } from './explanations.ts'
import { Names } from './names.ts'
import { hour, type Booking, type World } from './oracle-world.ts'

const ended: Booking = {
  label: 'ended',
  person: 0,
  session: 0,
  type: 'booking',
  status: 'canceled',
  seat: null,
  lot: null,
  effect: 'returned',
  kind: 'early',
  graceUntil: null,
  heldUntil: null,
  expiredAt: null,
  request: null,
  slot: null,
  pair: null,
  skippedFor: null,
  isHere: false,
  passStep: 0,
  passedOn: false,
}

const world: World = {
  now: 0,
  people: [{ bornOn: '1990-01-01', noticeHours: 0, shortNotice: false }],
  plans: [],
  lots: [],
  sessions: [
    {
      kind: 0,
      startsAt: 24 * hour,
      capacity: 1,
      room: 0,
      status: 'upcoming',
      instructor: 0,
      isDeadlinePassed: false,
    },
  ],
  bookings: [ended],
  waiver: 0,
  signatures: [],
  orders: [],
  requests: [],
  promotions: 0,
}

const refused = (label: string): Completed => ({
  action: { kind: 'cancel', label, booking: 'ended', by: 0 },
  response: { status: 409, code: 'bookings.not_live' },
})

test('refusals that change nothing are explained once for each order, so that six at once stay within the search', () => {
  const results = ['1', '2', '3', '4'].map((label) => refused(label))
  expect([...explanations({ world, names: new Names(), results })]).toHaveLength(24)
})
