import { expect, it } from 'vitest'
import { placeAfterKey } from './roving.ts'

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
