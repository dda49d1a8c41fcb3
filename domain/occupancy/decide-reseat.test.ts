import { describe, expect, test } from 'vitest'
import { decideReseat, decideSwap } from './decide-reseat.ts'

type Booking = Parameters<typeof decideReseat>[0]['booking']

const reseated = (booking: Partial<Booking>, seatNo = 3) =>
  decideReseat({
    booking: { type: 'booking', status: 'booked', ...booking },
    capacity: 3,
    takenSeats: [1, 2],
    seatNo,
  })

describe('staff put a booking on another reformer', () => {
  test.each([['booked'], ['checked_in']] as const)(
    'staff put a booking of somebody who is %s on another reformer',
    (status) => {
      expect(reseated({ status })).toBe(3)
    },
  )

  test.each([
    [{ status: 'pending' }, 3, 'bookings.not_live'],
    [{ status: 'canceled' }, 3, 'bookings.not_live'],
    [{ status: 'no_show' }, 3, 'bookings.not_live'],
    [{ status: 'completed' }, 3, 'bookings.not_live'],
    [{ type: 'waitlist', status: 'pending' }, 3, 'bookings.not_live'],
    [{ type: 'waitlist' }, 3, 'bookings.not_live'],
    [{}, 2, 'bookings.seat_taken'],
    [{}, 4, 'bookings.no_such_seat'],
    [{}, 0, 'bookings.no_such_seat'],
  ] as const)('staff put no booking of %o on reformer %i', (booking, seatNo, code) => {
    expect(reseated(booking, seatNo)).toMatchObject({ code })
  })
})

type Seated = Parameters<typeof decideSwap>[0]['one']

const on = (seatNo: number | null, change: Partial<Seated> = {}): Seated => ({
  id: `on ${seatNo}`,
  type: 'booking',
  status: 'booked',
  seatNo,
  ...change,
})

const swapped = (one: Seated, other: Seated) => decideSwap({ one, other, outSeats: [9] })

describe('two people exchange their reformers', () => {
  test.each(['booked', 'checked_in'] as const)(
    'somebody who is %s exchanges reformers with somebody else',
    (status) => {
      expect(swapped(on(3, { status }), on(7))).toEqual({ one: 7, other: 3 })
    },
  )

  test.each([
    ['a hold', on(7, { status: 'pending' }), 'bookings.not_live'],
    ['a waitlist entry', on(null, { type: 'waitlist', status: 'pending' }), 'bookings.not_live'],
    ['a no-show', on(7, { status: 'no_show' }), 'bookings.not_live'],
    ['a cancelled booking', on(7, { status: 'canceled' }), 'bookings.not_live'],
    ['the same booking', on(3), 'bookings.seat_taken'],
    ['somebody on a reformer that is out of order', on(9), 'bookings.seat_out'],
  ] as const)('nobody exchanges reformers with %s', (_name, other, code) => {
    expect(swapped(on(3), other)).toMatchObject({ code })
    expect(swapped(other, on(3))).toMatchObject({ code })
  })
})
