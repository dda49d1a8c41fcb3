import { expect, test } from 'vitest'
import { countRoster } from './count-roster.ts'

const ofFour = { capacity: 4 }
const kept = { passed_on: false }

test('whoever is booked or pays may still come, and the others are here', () => {
  const places = (['checked_in', 'completed', 'booked', 'pending'] as const).map((status) => ({ ...kept, status }))
  expect(countRoster({ class: ofFour, places })).toEqual({ here: 2, toCome: 2, open: 0 })
})

test('a no-show keeps the reformer until it goes to a standby', () => {
  const missed = { ...kept, status: 'no_show' } as const
  expect(countRoster({ class: ofFour, places: [missed] })).toEqual({ here: 0, toCome: 0, open: 3 })
  const places = [{ ...missed, passed_on: true }, { ...kept, status: 'checked_in' } as const]
  expect(countRoster({ class: ofFour, places })).toEqual({ here: 1, toCome: 0, open: 3 })
})
