import { expect, test } from 'vitest'
import { neighbourAfterKey } from './column-keys.ts'

/** Monday has three classes, Tuesday none, Wednesday one, Thursday two. */
const days = [['m1', 'm2', 'm3'], [], ['w1'], ['t1', 't2']]

test.each([
  ['m2', 'ArrowUp', 'm1'],
  ['m2', 'ArrowDown', 'm3'],
  ['m1', 'ArrowUp', undefined],
  ['m3', 'ArrowDown', undefined],
  ['m1', 'ArrowRight', 'w1'],
  ['m3', 'ArrowRight', 'w1'],
  ['w1', 'ArrowRight', 't1'],
  ['t2', 'ArrowRight', undefined],
  ['t2', 'ArrowLeft', 'w1'],
  ['w1', 'ArrowLeft', 'm1'],
  ['m1', 'ArrowLeft', undefined],
  ['m2', 'Home', 'm1'],
  ['m2', 'End', 'm3'],
  ['m2', 'Enter', undefined],
  ['elsewhere', 'ArrowDown', undefined],
])('the focus moves from %s by %s to %s', (from, key, to) => {
  expect(neighbourAfterKey(days, { key, from })).toBe(to)
})
