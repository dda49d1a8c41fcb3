import { expect, it } from 'vitest'
import { openMarks } from './open-marks.ts'

it('the spots meter is exact for a room of thirteen', () => {
  const open = Array.from({ length: 14 }, (_, places) => places)
  expect(open.map((places) => openMarks({ open: places, capacity: 13 }))).toEqual(open)
})

it('the spots meter shows a mark for the last seat of any room, and never thirteen for a room with someone in it', () => {
  for (let capacity = 2; capacity <= 60; capacity += 1) {
    expect(openMarks({ open: 1, capacity })).toBeGreaterThanOrEqual(1)
    expect(openMarks({ open: capacity - 1, capacity })).toBeLessThanOrEqual(12)
    expect(openMarks({ open: capacity, capacity })).toBe(13)
    expect(openMarks({ open: 0, capacity })).toBe(0)
  }
})

it('the spots meter never loses marks as seats are freed', () => {
  const marks = Array.from({ length: 31 }, (_, open) => openMarks({ open, capacity: 30 }))
  expect(marks).toEqual(marks.toSorted((one, other) => one - other))
})

it('the spots meter has no open mark in a room without seats', () => {
  expect(openMarks({ open: 0, capacity: 0 })).toBe(0)
  expect(openMarks({ open: -2, capacity: 13 })).toBe(0)
})
