import { describe, expect, test } from 'vitest'
import { checkCapacity } from './check-capacity.ts'

type Facts = Parameters<typeof checkCapacity>[0]

const on = (seatNo: number, change: Partial<Facts['bookings'][number]> = {}): Facts['bookings'][number] => ({
  type: 'booking',
  status: 'booked',
  seatNo,
  ...change,
})

function seats(capacity: number, taken: readonly number[], change: Partial<Facts> = {}) {
  const bookings = taken.map((seatNo) => on(seatNo))
  return checkCapacity({ formerCapacity: 13, capacity, bookings, bookedCount: taken.length, ...change })
}

describe('the seats of a class with people in it', () => {
  test.each([
    ['as many as the highest taken reformer', 9, [1, 2, 9]],
    ['none where nobody is booked', 0, []],
    ['as many as before', 13, [1, 2, 9]],
    ['more than before, whoever sits above', 14, [1, 15]],
  ])('the class can have %s', (_what, capacity, taken) => {
    expect(seats(capacity, taken)).toBeUndefined()
  })

  test('the class cannot have fewer seats than its highest taken reformer, which the refusal names', () => {
    expect(seats(8, [1, 9, 2])).toMatchObject({ code: 'schedules.seat_above', values: { seat: 9, count: 8 } })
    const inside = { bookings: [on(9, { status: 'checked_in' })] }
    expect(seats(8, [], inside)).toMatchObject({ code: 'schedules.seat_above' })
  })

  test('the class can have fewer seats than a held one, which is booked elsewhere, and than anybody who waits', () => {
    const bookings = [
      on(9, { status: 'pending' }),
      { type: 'waitlist' as const, status: 'pending' as const, seatNo: null },
    ]
    expect(seats(8, [], { bookings, bookedCount: 1 })).toBeUndefined()
  })

  test.each([
    ['than are booked', 2, []],
    ['than are booked and out of order', 3, [3]],
  ])('the class cannot have fewer seats %s', (_what, capacity, out) => {
    expect(seats(capacity, [1, 2, 4], { outSeats: out })).toMatchObject({
      code: 'bookings.more_booked',
      values: { count: 3 },
    })
  })
})
