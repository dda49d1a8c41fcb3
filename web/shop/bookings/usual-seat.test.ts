import { expect, test } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { usualSeat } from './usual-seat.ts'

const holder = { id: asId('persons', '00000000-0000-7000-8000-000000000001'), full_name: 'Wei Shan', dependant: false }
const child = { id: asId('persons', '00000000-0000-7000-8000-000000000002'), full_name: 'Aina', dependant: true }
const at = (seat: number | null, about: object = {}) =>
  ({ room: 'Studio One', seat_no: seat, status: 'completed', person: holder, ...about }) as const

test.each([
  ['nobody has been there', [], undefined],
  ['the latest, where each was taken once', [at(4), at(9)], 4],
  ['the one that was taken most often', [at(4), at(9), at(9)], 9],
  ['the latest of two that were taken as often', [at(9), at(4), at(4), at(9)], 9],
  ['not of another room', [at(4, { room: 'Studio Two' })], undefined],
  ['not of a class that was cancelled', [at(4, { status: 'canceled' }), at(9)], 9],
  ['a missed class counts, for its reformer was chosen', [at(4, { status: 'no_show' })], 4],
  ['not of somebody else of the family', [at(4, { person: child }), at(9)], 9],
  ['a waitlist entry had none', [at(null)], undefined],
] as const)('%s', (_name, past, seat) => {
  expect(usualSeat(past, { room: 'Studio One', personId: undefined })).toBe(seat)
})

test("the usual reformer of a child is the child's own, not the holder's", () => {
  const past = [at(4), at(9, { person: child })]
  expect(usualSeat(past, { room: 'Studio One', personId: child.id })).toBe(9)
})
