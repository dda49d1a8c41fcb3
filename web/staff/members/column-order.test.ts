import { expect, test } from 'vitest'
import { isFittingCount, moveColumn, orderColumns } from './column-order.ts'

const columns = ['phone', 'pack', 'left', 'tags'].map((id) => ({ id }))

test('the shown columns come first in their order, then the others, and none that the list lacks', () => {
  expect(orderColumns(columns, ['left', 'name', 'gone', 'phone'])).toEqual(['left', 'phone', 'pack', 'tags'])
  expect(orderColumns(columns, [])).toEqual(['phone', 'pack', 'left', 'tags'])
})

test.each([
  ['left', -1, ['phone', 'left', 'pack', 'tags']],
  ['left', 1, ['phone', 'pack', 'tags', 'left']],
  ['phone', -1, ['phone', 'pack', 'left', 'tags']],
  ['tags', 1, ['phone', 'pack', 'left', 'tags']],
  ['gone', 1, ['phone', 'pack', 'left', 'tags']],
] as const)('%s moves by %i, and stays at an end', (id, by, after) => {
  expect(moveColumn(orderColumns(columns, []), { id, by })).toEqual(after)
})

test('a list shows three to twelve columns', () => {
  expect([2, 3, 12, 13].map(isFittingCount)).toEqual([false, true, true, false])
})
