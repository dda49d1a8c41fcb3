import { expect, test } from 'vitest'
import { aLot, classToBook, mei } from '#dev/testing/seat-facts.ts'
import { instant, plusMs } from '#domain/kit/time.ts'
import type { Lot } from '#domain/packages/model.ts'
import { decideHold } from './decide-hold.ts'

type HoldFacts = Parameters<typeof decideHold<Lot>>[0]

const now = instant('2026-11-20T02:00:00Z')
const pack = aLot()
const session = classToBook()
const { startsAt } = session
const facts: HoldFacts = {
  now,
  session,
  person: mei,
  mine: [],
  waiver: 'current',
  lots: [],
  zone: 'Asia/Kuala_Lumpur',
  policies: { cancel_window: { unit: 'hours' as const, amount: 12 }, hold_minutes: 10 },
  locale: 'en',
}

test.each([
  ['ten minutes from the choice', {}, { seatNo: 2, heldUntil: now.add({ minutes: 10 }) }],
  ['the reformer that was chosen', { seatNo: 7 }, { seatNo: 7 }],
  [
    'as long as the studio says',
    { policies: { cancel_window: { unit: 'hours' as const, amount: 12 }, hold_minutes: 3 } },
    { heldUntil: now.add({ minutes: 3 }) },
  ],
  ['until the start at the longest', { now: plusMs(startsAt, -60_000) }, { heldUntil: startsAt }],
  ['ten minutes that end at the start', { now: startsAt.subtract({ minutes: 10 }) }, { heldUntil: startsAt }],
  ['for a person whose pack is empty', { lots: [{ ...pack, left: 0 }] }, { seatNo: 2 }],
])('a seat is held: %s', (_what, change, plan) => {
  expect(decideHold({ ...facts, ...change })).toMatchObject(plan)
})

test.each([
  ['a person who has a credit, and books instead', { lots: [pack] }, 'bookings.hold_needless'],
  ['a reformer that is taken', { seatNo: 3 }, 'bookings.seat_taken'],
  ['a full class', { session: { ...session, bookedCount: 13 } }, 'bookings.class_full'],
  [
    'a full class, whoever has a credit',
    { session: { ...session, bookedCount: 13 }, lots: [pack] },
    'bookings.class_full',
  ],
  ['a class that has begun', { now: startsAt }, 'schedules.started'],
  ['a person without a waiver', { waiver: 'missing' }, 'bookings.waiver_missing'],
] as const)('no seat is held: %s', (_what, change, code) => {
  expect(decideHold({ ...facts, ...change })).toMatchObject({ refused: true, code })
})
