import { expect, it } from 'vitest'
import { findSurplus } from './trim-cache.ts'

const entries = [
  { key: 'new', bytes: 10, atMs: 3 },
  { key: 'old', bytes: 10, atMs: 1 },
  { key: 'middle', bytes: 80, atMs: 2 },
]

it('the oldest entries are removed until the number fits', () => {
  expect(findSurplus(entries, { most: 3, mostBytes: 100 })).toEqual([])
  expect(findSurplus(entries, { most: 1, mostBytes: 100 })).toEqual(['old', 'middle'])
})

it('the oldest entries are removed until the bytes fit', () => {
  expect(findSurplus(entries, { most: 3, mostBytes: 99 })).toEqual(['old'])
  expect(findSurplus(entries, { most: 3, mostBytes: 20 })).toEqual(['old', 'middle'])
})

it('an entry that is still needed is removed last, though it is older', () => {
  expect(findSurplus(entries, { most: 1, mostBytes: 100, isNeeded: (key) => key === 'old' })).toEqual(['middle', 'new'])
  expect(findSurplus(entries, { most: 0, mostBytes: 100, isNeeded: (key) => key === 'old' }).at(-1)).toBe('old')
})
