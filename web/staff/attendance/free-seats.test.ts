import { expect, test } from 'vitest'
import { freeSeats } from './free-seats.ts'

test('a reformer is free that nobody has and that works', () => {
  const roster = {
    class: { capacity: 5 },
    places: [{ seat_no: 1 }, { seat_no: null }, { seat_no: 4 }],
    out: [{ seat_no: 5 }],
  }
  expect(freeSeats(roster)).toEqual([2, 3])
})

test('a full class has none', () => {
  expect(freeSeats({ class: { capacity: 1 }, places: [{ seat_no: 1 }], out: [] })).toEqual([])
})
