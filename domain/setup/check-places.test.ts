import { expect, test } from 'vitest'
import { checkBranchOpen, checkRoom, isTimeZone } from './check-places.ts'

test.each([
  ['something new', false, true, 'setup.branch_retired'],
  ['what was there and stays', true, true, undefined],
  ['what is retired', true, false, undefined],
  ['what stays retired', false, false, undefined],
])('%s is refused in a retired branch', (_what, wasActive, isActive, code) => {
  expect(checkBranchOpen({ isBranchActive: false }, { wasActive, isActive })?.code).toBe(code)
  expect(checkBranchOpen({ isBranchActive: true }, { wasActive, isActive })).toBeUndefined()
})

const at = (...seats: number[]) => seats.map((seat_no, place) => ({ seat_no, x: place * 10, y: 0 }))

test.each([
  ['nobody has said where they stand', { capacity: 3, positions: [], seatsAhead: 3 }, undefined],
  ['each stands somewhere', { capacity: 3, positions: at(3, 1, 2), seatsAhead: 0 }, undefined],
  ['one is left out', { capacity: 3, positions: at(1, 2), seatsAhead: 0 }, 'setup.positions'],
  ['one is there twice', { capacity: 3, positions: at(1, 2, 2), seatsAhead: 0 }, 'setup.positions'],
  ['one has a number that the room has not', { capacity: 3, positions: at(1, 2, 4), seatsAhead: 0 }, 'setup.positions'],
  ['two stand at the same place', { capacity: 2, positions: [...at(1), ...at(2)], seatsAhead: 0 }, 'setup.positions'],
  ['a class ahead has more seats', { capacity: 3, positions: [], seatsAhead: 4 }, 'setup.room_too_small'],
])('%s', (...[_case, room, code]) => {
  expect(checkRoom(room)?.code).toBe(code)
})

test.each([
  ['Asia/Kuala_Lumpur', true],
  ['Asia/Singapore', true],
  ['Asia/Penang', false],
  ['+08:00', false],
  ['', false],
])('whether %j is a time zone: %s', (...[name, is]) => {
  expect(isTimeZone(name)).toBe(is)
})
