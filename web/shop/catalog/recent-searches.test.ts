import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSearch, recentSearches } from './recent-searches.ts'

let stored: Map<string, string>
const signIn = (mark: string) => vi.stubGlobal('document', { cookie: mark === '' ? '' : `hundred_signed_in=${mark}` })

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  signIn('')
})
afterEach(() => vi.unstubAllGlobals())

test('recent searches list the latest first, each once, five at most', () => {
  for (const words of ['mat', 'ring', 'socks', 'balm', 'book', ' Ring ', '  ']) keepSearch(words)
  expect(recentSearches()).toEqual(['Ring', 'book', 'balm', 'socks', 'mat'])
})

test('recent searches of one person are cleared for the next on the same device', () => {
  signIn('mei')
  keepSearch('knee support')
  expect(recentSearches()).toEqual(['knee support'])
  signIn('')
  expect(recentSearches()).toEqual([])
  expect(stored.size).toBe(0)
})

test.each(['{', '["mat"]', '3', '{"of":"","words":"mat"}', '{"of":"","words":[3,"mat"]}'])(
  'recent searches stored as %s are ignored',
  (text) => {
    stored.set('hundred-searches', text)
    expect(recentSearches().every((one) => one === 'mat')).toBe(true)
  },
)
