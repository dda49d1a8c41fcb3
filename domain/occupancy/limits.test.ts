import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { extendedExpiry } from './deadlines.ts'
import { bookingCallLimit, requestClassesMax } from './model.ts'

test('a pack whose class the studio cancels on Monday at ten is valid until Monday of next week at ten', () => {
  const monday = instant('2026-11-23T02:00:00Z')
  expect(extendedExpiry(monday, { studio_cancel_extension_days: 7 })).toEqual(instant('2026-11-30T02:00:00Z'))
  expect(extendedExpiry(monday, { studio_cancel_extension_days: 0 })).toEqual(monday)
})

test('a request has ten classes at the most, and an account makes thirty bookings a minute', () => {
  expect(requestClassesMax).toBe(10)
  expect(bookingCallLimit).toEqual({ name: 'bookings', points: 30, seconds: 60, by: 'caller', perProcess: true })
})
