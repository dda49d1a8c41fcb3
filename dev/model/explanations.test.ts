import { expect, test } from 'vitest'
import type { Action } from './action.ts'
import { explanations, type Completed } from './explanations.ts'
import { Names } from './names.ts'
import { hour, type Booking, type World } from './oracle-world.ts'
import { predict } from './oracle.ts'

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

const refused = ({ code, status, by }: { code: string; status: number; by: number }): Completed[] =>
  ['1', '2', '3', '4'].map((label) => ({
    action: { kind: 'cancel', label, booking: 'ended', by },
    response: { status, code },
  }))

test('refusals that change nothing lead to one studio in every order, so that many at once stay within the search', () => {
  const results = refused({ code: 'bookings.not_live', status: 409, by: 0 })
  expect([...explanations({ world, names: new Names(), results })]).toHaveLength(1)
})

test('refusals that may have ended a hold lead to the studio with it and the studio without it, each once', () => {
  const held: Booking = {
    ...ended,
    label: 'held',
    status: 'pending',
    seat: 1,
    effect: 'none',
    kind: null,
    heldUntil: 0,
  }
  const results = refused({ code: 'request.not_found', status: 404, by: 1 })
  const studios = [...explanations({ world: { ...world, bookings: [ended, held] }, names: new Names(), results })]
  expect(studios.map((studio) => studio.world.bookings.at(-1)?.kind)).toEqual(['expired', null])
})

test('of two packs that a person gets at one moment the one that was used first may be the younger', () => {
  const plan = { credits: 1, days: 30, only: undefined, sharers: 0 }
  const people = [{ bornOn: '1950-01-01', noticeHours: 0, shortNotice: false }]
  const start: World = { ...world, people, plans: [plan], bookings: [] }
  const grant = (label: string): Action => ({ kind: 'grant', label, person: 0, plan: 0 })
  const book: Action = { kind: 'book', label: 'booked', person: 0, by: 0, session: 0 }
  const { world: granted } = predict(start, grant('younger'))
  const booked = predict(granted, book).response
  const results: Completed[] = [
    { action: grant('older'), response: { status: 201, facts: { lot: 'lot-1' } } },
    { action: book, response: { ...booked, facts: { ...booked.facts, booking: 'booking-1', lot: 'lot-2' } } },
    { action: grant('younger'), response: { status: 201, facts: { lot: 'lot-2' } } },
  ]
  const studios = [...explanations({ world: start, names: new Names(), results })]
  const seen = studios.map((studio) => studio.world.lots.map(({ label, left }) => `${label} ${left}`).join(', '))
  expect(seen).toContain('older 1, younger 0')
})
