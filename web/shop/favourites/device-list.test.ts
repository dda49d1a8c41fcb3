import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveOnDevice, listOnDevice } from './device-list.ts'

const socks = { id: '00000000-0000-7000-8000-000000000001', slug: 'grip-socks' }
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a stored list is read back, and an empty list removes the entry', () => {
  expect(saveOnDevice('favourites', [socks])).toBe(true)
  expect(listOnDevice('favourites')).toEqual([socks])
  saveOnDevice('favourites', [])
  expect(stored.size).toBe(0)
})

test.each([
  ['no JSON', '{'],
  ['no list', '{"id":"x"}'],
  ['what is no id', JSON.stringify([{ id: 'socks', slug: 'grip-socks' }])],
  ['what is no slug', JSON.stringify([{ ...socks, slug: 'a;b' }])],
  ['nothing at all', '[null, 3]'],
])('a stored list that is %s is ignored', (_name, text) => {
  stored.set('favourites', text)
  expect(listOnDevice('favourites')).toEqual([])
})

test('a browser without storage is distinguished from one with it', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(listOnDevice('favourites')).toEqual([])
  expect(saveOnDevice('favourites', [socks])).toBe(false)
})
