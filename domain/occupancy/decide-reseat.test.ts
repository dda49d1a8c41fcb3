import { describe, expect, test } from 'vitest'
import { decideReseat } from './decide-reseat.ts'

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
