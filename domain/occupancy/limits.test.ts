import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { extendedExpiry } from './extended-expiry.ts'
import { bookingCallLimit, requestClassesMax } from './model.ts'

test('a pack whose class the studio cancels on Monday at ten is valid until Monday of next week at ten', () => {
  const monday = instant('2026-11-23T02:00:00Z')
  expect(extendedExpiry(monday, { studio_cancel_extension_days: 7 })).toEqual(instant('2026-11-30T02:00:00Z'))
  expect(extendedExpiry(monday, { studio_cancel_extension_days: 0 })).toEqual(monday)
})

test('a request is for ten classes at the most, and thirty bookings a minute are counted for each account', () => {
  expect(requestClassesMax).toBe(10)
  expect(bookingCallLimit).toEqual({ name: 'bookings', points: 30, seconds: 60, by: 'caller' })
})
