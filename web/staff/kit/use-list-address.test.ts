import { expect, test } from 'vitest'
import { listQuery, readListAddress } from './use-list-address.ts'

test.each([
  '',
  'filters=expires:today..%2B14d;tag:regular,knee&orderBy=expires&sortedBy=desc&page=3',
  'view=0195d3a0&columns=name,phone,left&keyword=wei+shan',
])('a list is the same when its address "%s" is opened again', (query) => {
  const address = readListAddress(new URLSearchParams(query))
  expect(readListAddress(listQuery(address))).toEqual(address)
})

test.each(['page=0', 'page=-2', 'page=1.5', 'page=x', 'filters=;;:a;b', 'sortedBy=sideways', 'columns=,,'])(
  'an address that nobody made by a press, %s, is read as the plain list',
  (query) => {
    const plain = readListAddress(new URLSearchParams(''))
    expect(readListAddress(new URLSearchParams(query))).toEqual(
      query === 'columns=,,' ? { ...plain, columns: [] } : plain,
    )
  },
)

test('a filter whose value has a colon keeps it', () => {
  expect(readListAddress(new URLSearchParams('filters=at:07:30')).filters).toEqual({ at: '07:30' })
})
