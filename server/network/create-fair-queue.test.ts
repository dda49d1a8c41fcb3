import { expect, test } from 'vitest'
import { createFairQueue } from './create-fair-queue.ts'
import { networkOf } from './network-of.ts'

const crowd = networkOf('2001:db8::1')
const owner = networkOf('203.0.113.9')
const other = networkOf('203.0.113.10')

test('networks take turns, and each is served in the order in which it came', () => {
  const queue = createFairQueue<string>(10)
  for (const item of ['c1', 'c2', 'c3']) queue.add(crowd, item)
  queue.add(owner, 'o1')
  queue.add(owner, 'o2')
  expect(Array.from({ length: 6 }, () => queue.take())).toEqual(['c1', 'o1', 'c2', 'o2', 'c3', undefined])
})

test('a full queue drops the newest item of the network that has the most', () => {
  const queue = createFairQueue<string>(3)
  for (const item of ['c1', 'c2', 'c3']) expect(queue.add(crowd, item)).toBeUndefined()
  expect(queue.add(crowd, 'c4')).toBe('c4')
  expect(queue.add(owner, 'o1')).toBe('c3')
  expect(queue.add(other, 'p1')).toBe('c2')
  expect(queue.add(owner, 'o2')).toBe('o2')
  expect(Array.from({ length: 4 }, () => queue.take())).toEqual(['c1', 'o1', 'p1', undefined])
})
