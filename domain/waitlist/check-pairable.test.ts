import { expect, test } from 'vitest'
import { checkPairable } from './check-pairable.ts'

test.each([
  ['that waits alone', true, false, false, undefined],
  ['that waits no more', false, false, false, 'bookings.not_live'],
  ['that is a booking by now, whoever it came with', false, true, true, 'bookings.not_live'],
  ['of a pair', true, true, false, 'bookings.paired'],
  ['of a request for any of several classes', true, false, true, 'bookings.goal_other'],
])('an entry %s', (_which, isWaiting, isPaired, isOfRequest, code) => {
  expect(checkPairable({ isWaiting, isPaired, isOfRequest })?.code).toBe(code)
})
