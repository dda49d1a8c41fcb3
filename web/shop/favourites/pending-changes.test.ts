import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPendingChange, readPendingChanges, settleChange } from './pending-changes.ts'

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

const idsOf = (session: string | undefined) => readPendingChanges(session).map(({ id, isSaved }) => [id, isSaved])

test('the last of two changes of one favourite counts, with a key of its own', () => {
  addPendingChange('mei', { id: 'socks', isSaved: true })
  const [first] = readPendingChanges('mei')
  addPendingChange('mei', { id: 'ball', isSaved: true })
  addPendingChange('mei', { id: 'socks', isSaved: false })
  expect(idsOf('mei')).toEqual([
    ['ball', true],
    ['socks', false],
  ])
  expect(readPendingChanges('mei').at(-1)?.key).not.toBe(first?.key)
})

test('a favourite that changed again while it was sent stays pending', () => {
  addPendingChange('mei', { id: 'socks', isSaved: true })
  const [sent] = readPendingChanges('mei')
  addPendingChange('mei', { id: 'socks', isSaved: false })
  if (sent) settleChange('mei', sent)
  expect(idsOf('mei')).toEqual([['socks', false]])
  for (const change of readPendingChanges('mei')) settleChange('mei', change)
  expect(stored.size).toBe(0)
})

test.each(['siti', undefined])('pending changes of one session are not sent for %s', (other) => {
  addPendingChange('mei', { id: 'socks', isSaved: true })
  expect(idsOf(other)).toEqual([])
  expect(idsOf('mei')).toEqual([])
})

test.each(['{', '[]', 'null', '{"session":"mei","changes":[{"id":7}]}'])(
  'pending changes that are %s are ignored',
  (text) => {
    stored.set('hundred-favourites-owed', text)
    expect(idsOf('mei')).toEqual([])
  },
)

test('pending changes are limited, and report a browser without storage', () => {
  for (let n = 0; n < 50; n += 1) expect(addPendingChange('mei', { id: `product-${n}`, isSaved: true })).toBe(true)
  expect(addPendingChange('mei', { id: 'one too many', isSaved: true })).toBe(false)
  vi.stubGlobal('localStorage', undefined)
  expect(addPendingChange('mei', { id: 'socks', isSaved: true })).toBe(false)
})
