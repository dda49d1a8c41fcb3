import { expect, test } from 'vitest'
import { checkBranchOpen, checkRoom, isTimeZone } from './check-places.ts'

test('what is new or restored is refused in a retired branch, and accepted in one that is open', () => {
  const change = { wasActive: false, isActive: true }
  expect(checkBranchOpen({ isBranchActive: false }, change)?.code).toBe('setup.branch_retired')
  expect(checkBranchOpen({ isBranchActive: true }, change)).toBeUndefined()
})

test.each([
  ['what was there and stays', true, true],
  ['what is retired', true, false],
  ['what stays retired', false, false],
])('%s is accepted in a branch, retired or open', (_what, wasActive, isActive) => {
  for (const isBranchActive of [false, true])
    expect(checkBranchOpen({ isBranchActive }, { wasActive, isActive })).toBeUndefined()
})

const at = (...seats: number[]) => seats.map((seat_no, place) => ({ seat_no, x: place * 10, y: 0 }))

test.each([
  ['no reformer has a place', { capacity: 3, positions: [], seatsAhead: 3 }],
  ['each reformer has a place', { capacity: 3, positions: at(3, 1, 2), seatsAhead: 0 }],
])('a room is accepted when %s', (_case, room) => {
  expect(checkRoom(room)).toBeUndefined()
})

test.each([
  ['a reformer is left out', { capacity: 3, positions: at(1, 2), seatsAhead: 0 }, 'setup.positions'],
  ['a reformer is there twice', { capacity: 3, positions: at(1, 2, 2), seatsAhead: 0 }, 'setup.positions'],
  [
    'a reformer has a number that the room has not',
    { capacity: 3, positions: at(1, 2, 4), seatsAhead: 0 },
    'setup.positions',
  ],
  [
    'two reformers stand at the same place',
    { capacity: 2, positions: [...at(1), ...at(2)], seatsAhead: 0 },
    'setup.positions',
  ],
  ['a class ahead has more seats', { capacity: 3, positions: [], seatsAhead: 4 }, 'setup.room_too_small'],
])('a room is refused when %s', (_case, room, code) => {
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
