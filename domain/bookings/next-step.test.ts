import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

test.each([
  ['packages.none', 'current', 'buy_package'],
  ['packages.expires_before_class', 'none', 'buy_package'],
  ['packages.frozen', 'current', 'see_schedule'],
  ['bookings.waiver_missing', 'missing', 'sign_waiver'],
  ['bookings.waiver_outdated', 'outdated', 'sign_waiver'],
  ['bookings.too_young', 'missing', 'sign_waiver'],
  ['bookings.too_young', 'none', 'see_schedule'],
  ['bookings.already_booked', 'current', 'see_bookings'],
  ['bookings.seat_held', 'current', 'see_bookings'],
  ['bookings.seat_offered', 'current', 'see_bookings'],
  ['bookings.overlap', 'current', 'see_bookings'],
  ['accounts.birth_date_needed', 'current', 'complete_profile'],
  ['bookings.class_full', 'missing', 'see_schedule'],
  ['bookings.own_account', 'current', 'see_schedule'],
  ['bookings.restricted', 'current', 'ask_studio'],
  ['bookings.desk_only', 'missing', 'ask_studio'],
] as const)('the next step after %s with a waiver that is %s is %s', (code, waiver, step) => {
  expect(nextStep({ code }, waiver).step).toBe(step)
})

test.each(['schedules.started', 'schedules.canceled', 'bookings.class_full', 'bookings.overlap'] as const)(
  'another class of the kind is suggested for %s',
  (code) => {
    expect(nextStep({ code }, 'current').wantsOtherClass).toBe(true)
  },
)

test.each(['packages.none', 'bookings.waiver_missing', 'bookings.too_young', 'bookings.already_booked'] as const)(
  'no other class is suggested for %s',
  (code) => {
    expect(nextStep({ code }, 'missing').wantsOtherClass).toBe(false)
  },
)
