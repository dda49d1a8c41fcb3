import { expect, test } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { overlapsOther } from './overlaps-other.ts'

const person = { id: asId('persons', '00000000-0000-7000-8000-000000000001'), full_name: 'Grace', dependant: false }
const hours = (id: string, from: string, until: string) => ({
  id: asId('bookings', `00000000-0000-7000-8000-00000000000${id}`),
  booking_type: 'booking' as const,
  status: 'booked' as const,
  person,
  starts_at: `2026-11-20T${from}:00+08:00`,
  ends_at: `2026-11-20T${until}:00+08:00`,
})
const entry = { ...hours('0', '09:00', '09:50'), booking_type: 'waitlist' as const, status: 'pending' as const }
const other = { ...person, id: asId('persons', '00000000-0000-7000-8000-000000000002') }

test.each([
  ['a class that begins meanwhile', hours('1', '09:30', '10:20'), true],
  ['the same hour', hours('1', '09:00', '09:50'), true],
  ['a class that begins as it ends', hours('1', '09:50', '10:40'), false],
  ["somebody else's class", { ...hours('1', '09:00', '09:50'), person: other }, false],
  ['another waitlist', { ...hours('1', '09:00', '09:50'), booking_type: 'waitlist' as const }, false],
  ['a class that was cancelled', { ...hours('1', '09:00', '09:50'), status: 'canceled' as const }, false],
])('whoever waits beside %s', (_what, booking, expected) => {
  expect(overlapsOther(entry, [entry, booking])).toBe(expected)
})
