import { expect, test } from 'vitest'
import { createBoundedCache } from './bounded-cache.ts'

function entry(bytes: number, until = Infinity) {
  return { bytes, until }
}

/** Room for four entries of 4,000 bytes, with what each costs besides. */
function open(counted = { entries: 0, bytes: 0 }) {
  return createBoundedCache<ReturnType<typeof entry>>({ maxBytes: 21_000, bytesOf: ({ bytes }) => bytes, counted })
}

test('the least recently used entry goes first when the bytes run out', () => {
  const cache = open()
  for (const key of ['a', 'b', 'c', 'd']) cache.keep(key, entry(4000))
  cache.get('a')
  cache.peek('b')
  cache.keep('e', entry(4000))
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true, true, true])
})

test('an entry that is kept again counts once, and one that is larger than the whole cache drops no other', () => {
  const cache = open()
  for (let times = 0; times < 20; times += 1) cache.keep('a', entry(4000))
  for (const key of ['b', 'c', 'd']) cache.keep(key, entry(4000))
  cache.keep('huge', entry(30_000))
  expect(['a', 'b', 'c', 'd', 'huge'].map((key) => cache.get(key) !== undefined)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})

test('an entry is returned until its time, and takes no room after it', () => {
  const cache = open()
  cache.keep('over', entry(19_000, performance.now()))
  cache.keep('valid', entry(100, performance.now() + 60_000))
  expect([cache.get('over'), cache.get('valid') === undefined]).toEqual([undefined, false])
  cache.keep('next', entry(19_000 - 2 * 'next'.length))
  expect(cache.get('next')).toBeDefined()
})

test('a key counts as well, since strangers choose it', () => {
  const cache = open()
  cache.keep('a', entry(100))
  cache.keep('k'.repeat(9_900), entry(100))
  expect(cache.get('a')).toBeUndefined()
})

test('nothing is left of a cleared cache', () => {
  const cache = open()
  cache.keep('a', entry(15_000))
  cache.clear()
  expect(cache.peek('a')).toBeUndefined()
  cache.keep('b', entry(19_000))
  expect(cache.get('b')).toBeDefined()
})

test('entries and their bytes are counted as they are kept, kept again, dropped and cleared', () => {
  const counted = { entries: 0, bytes: 0 }
  const cache = open(counted)
  cache.keep('a', entry(4000))
  cache.keep('a', entry(5000))
  expect(counted).toEqual({ entries: 1, bytes: 6002 })
  for (const key of ['b', 'c', 'd', 'e', 'f']) cache.keep(key, entry(4000))
  expect(counted).toEqual({ entries: 4, bytes: 4 * 5002 })
  cache.keep('huge', entry(30_000))
  cache.keep('f', entry(4000, performance.now()))
  cache.get('f')
  expect(counted).toEqual({ entries: 3, bytes: 3 * 5002 })
  cache.clear()
  expect(counted).toEqual({ entries: 0, bytes: 0 })
})
