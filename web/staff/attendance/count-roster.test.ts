import { expect, test } from 'vitest'
import { countRoster } from './count-roster.ts'

const ofFour = { class: { capacity: 4 }, out: [] }
const kept = { passed_on: false }

test('whoever is booked or pays may still come, and the others are here', () => {
  const places = (['checked_in', 'completed', 'booked', 'pending'] as const).map((status) => ({ ...kept, status }))
  expect(countRoster({ ...ofFour, places })).toEqual({ here: 2, toCome: 2, missed: 0, open: 0 })
})

test('a no-show keeps the reformer until it goes to a standby', () => {
  const missed = { ...kept, status: 'no_show' } as const
  expect(countRoster({ ...ofFour, places: [missed] })).toEqual({ here: 0, toCome: 0, missed: 1, open: 3 })
  const places = [{ ...missed, passed_on: true }, { ...kept, status: 'checked_in' } as const]
  expect(countRoster({ ...ofFour, places })).toEqual({ here: 1, toCome: 0, missed: 1, open: 3 })
})

test('a reformer that is out of order is not free', () => {
  const places = [{ ...kept, status: 'booked' } as const]
  expect(countRoster({ ...ofFour, places, out: [{ seat_no: 2 }] })).toEqual({ here: 0, toCome: 1, missed: 0, open: 2 })
})
