import { describe, expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { decideKeptAct } from './decide-kept-act.ts'
import { isPackAlive, pressedMoment } from './pack.ts'

const at = (time: string) => instant(`2026-11-28T${time}+08:00`)
const facts = {
  act: 'in',
  pressedAt: at('17:23:00'),
  takenAt: at('17:21:00'),
  now: at('17:25:00'),
  booking: { type: 'booking', status: 'booked', standsBy: false, decidedAt: at('09:00:00') },
  session: { startsAt: at('17:30:00') },
  policies: { check_in_minutes: 5, claim_deadline_minutes: 0 },
  zone: 'Asia/Kuala_Lumpur',
  locale: 'en',
} as const
const booked = facts.booking

describe('a roster that a device keeps', () => {
  test.each([
    ['17:21:00', true],
    ['21:21:00', true],
    ['21:21:00.001', false],
    ['21:21:01', false],
  ])('of 17:21:00 lives at %s: %s', (now, lives) => {
    expect(isPackAlive(at('17:21:00'), at(now))).toBe(lives)
  })

  test.each([
    ['17:23:00', '17:23:00', 'the clock of the device is right'],
    ['18:23:00', '17:25:00', 'it is an hour ahead: when the act came'],
    ['16:23:00', '17:21:00', 'it is an hour behind: when the roster was taken'],
  ])('an act pressed at %s counts as pressed at %s, where %s', (pressed, counts, _why) => {
    expect(pressedMoment({ ...facts, pressedAt: at(pressed) })).toEqual(at(counts))
  })
})

describe('a check-in that was pressed without a network', () => {
  test.each([
    ['before the deadline', {}, 'check_in'],
    ['of somebody who is here already', { booking: { ...booked, status: 'checked_in' } }, 'nothing'],
    ['of somebody whose class is over', { booking: { ...booked, status: 'completed' } }, 'nothing'],
    ['that comes after the deadline', { now: at('18:05:00') }, 'put_right'],
    ['of a no-show', { now: at('18:05:00'), booking: { ...booked, status: 'no_show' } }, 'put_right'],
    [
      'of somebody who stands by already',
      { booking: { ...booked, type: 'waitlist', status: 'pending', standsBy: true } },
      'nothing',
    ],
    ['of somebody who waits', { booking: { ...booked, type: 'waitlist', status: 'pending' } }, 'check_in'],
    [
      'of a booking that was cancelled',
      { now: at('18:05:00'), booking: { ...booked, status: 'canceled' } },
      'check_in',
    ],
  ] as const)('%s', (_what, changed, does) => {
    expect(decideKeptAct({ ...facts, ...changed })).toBe(does)
  })

  test.each([
    ['at the deadline', { pressedAt: at('17:30:00'), now: at('17:31:00') }, 'bookings.check_in_late'],
    [
      'by a clock that is an hour ahead, and came late',
      { pressedAt: at('18:23:00'), now: at('17:31:00') },
      'bookings.check_in_late',
    ],
    [
      'four hours and one second after the roster was taken',
      { pressedAt: at('21:21:01'), now: at('21:30:00') },
      'bookings.kept_too_long',
    ],
    [
      'of somebody who waited until the end',
      { now: at('18:05:00'), booking: { ...booked, type: 'waitlist', status: 'pending' } },
      'bookings.check_in_late',
    ],
  ] as const)('is refused %s', (_what, changed, code) => {
    expect(decideKeptAct({ ...facts, ...changed })).toMatchObject({ code })
  })
})

describe('a check-in that was taken back without a network', () => {
  const here = { ...booked, status: 'checked_in', decidedAt: at('17:22:00') } as const
  test.each([
    ['is taken back', { booking: here }, 'take_back'],
    ['is nothing for somebody who never came', {}, 'nothing'],
  ] as const)('%s', (_what, changed, does) => {
    expect(decideKeptAct({ ...facts, act: 'out', ...changed })).toBe(does)
  })

  test('is refused where the person was checked in after it was pressed', () => {
    const booking = { ...here, decidedAt: at('17:24:00') }
    expect(decideKeptAct({ ...facts, act: 'out', booking })).toMatchObject({ code: 'bookings.came_since' })
  })
})
