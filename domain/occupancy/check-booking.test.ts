import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { checkBookedFor } from './check-booking.ts'

/** Midnight of 21 November at the studio. */
const startsAt = instant('2026-11-20T16:00:00Z')

test.each([
  ['a dependant on the day before coming of age', false, '2008-11-22', undefined],
  ['a dependant on the eighteenth birthday', false, '2008-11-21', 'bookings.own_account'],
  ['a dependant whose birth date nobody knows', false, null, undefined],
  ['somebody of age for themselves', true, '1990-05-17', undefined],
])('whether an account books for %s', (_says, isHolder, birthDate, code) => {
  expect(checkBookedFor({ isHolder, birthDate, startsAt, zone: 'Asia/Kuala_Lumpur' })?.code).toBe(code)
})
