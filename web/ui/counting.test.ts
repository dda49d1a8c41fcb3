import { describe, expect, it } from 'vitest'
import { openMarks } from './open-marks.ts'
import { pageWindow } from './page-window.ts'
import { placeAfterKey } from './roving.ts'

describe('the spots meter', () => {
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
})

describe('page numbers', () => {
  it.each([
    { page: 1, pages: 1, shown: [1] },
    { page: 1, pages: 5, shown: [1, 2, 'gap', 5] },
    { page: 3, pages: 5, shown: [1, 2, 3, 4, 5] },
    { page: 6, pages: 12, shown: [1, 'gap', 5, 6, 7, 'gap', 12] },
    { page: 4, pages: 12, shown: [1, 2, 3, 4, 5, 'gap', 12] },
    { page: 12, pages: 12, shown: [1, 'gap', 11, 12] },
  ])('the page numbers of page $page of $pages have the expected gaps', ({ page, pages, shown }) => {
    expect(pageWindow(page, pages)).toEqual(shown)
  })
})

describe('arrow keys', () => {
  it.each([
    { key: 'ArrowRight', from: 0, goes: 1 },
    { key: 'ArrowRight', from: 6, goes: 0 },
    { key: 'ArrowLeft', from: 0, goes: 6 },
    { key: 'ArrowDown', from: -1, goes: 0 },
    { key: 'Home', from: 4, goes: 0 },
    { key: 'End', from: 4, goes: 6 },
    { key: 'Enter', from: 4, goes: undefined },
    { key: 'toString', from: 4, goes: undefined },
  ])('the arrow key $key from $from goes to $goes', ({ key, from, goes }) => {
    expect(placeAfterKey({ key, from, count: 7 })).toBe(goes)
  })

  it('left and right arrow keys swap in right-to-left pages, up and down do not', () => {
    expect(placeAfterKey({ key: 'ArrowLeft', from: 0, count: 7, rightToLeft: true })).toBe(1)
    expect(placeAfterKey({ key: 'ArrowDown', from: 0, count: 7, rightToLeft: true })).toBe(1)
  })

  it('arrow keys have no target in an empty list', () => {
    expect(placeAfterKey({ key: 'End', from: 0, count: 0 })).toBeUndefined()
  })
})
