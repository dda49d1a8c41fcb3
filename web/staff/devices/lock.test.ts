import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finishLock, lock } from './lock.ts'

const noted = new Map<string, string>()
let status = 200
let ended = 0

beforeEach(() => {
  noted.clear()
  noted.set('hundred-staff-locked', 'yes')
  status = 200
  ended = 0
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { documentElement: { dataset: { locale: 'en', branch: 'penang', login: 'staff' } } })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => noted.get(name) ?? null,
    setItem: (name: string, value: string) => noted.set(name, value),
    removeItem: (name: string) => noted.delete(name),
  })
  vi.stubGlobal('fetch', async () => {
    ended += 1
    if (status === 0) throw new Error('no network')
    return Response.json({ code: 'x', message: '' }, { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a device that was locked without a network ends its login once', async () => {
  expect(await finishLock({ hasLogin: true })).toBe('ended')
  expect(await finishLock({ hasLogin: true })).toBe('none')
  expect(ended).toBe(1)
})

test.each([0, 429, 503])('a login that cannot be ended, by status %i, stays locked', async (answered) => {
  status = answered
  expect(await finishLock({ hasLogin: true })).toBe('still_locked')
  status = 200
  expect(await finishLock({ hasLogin: true })).toBe('ended')
})

test.each([
  [0, true],
  [429, true],
  [503, true],
  [401, false],
  [200, false],
])('a lock that is answered with status %i leaves the login to be ended later: %s', async (answered, isLeft) => {
  vi.stubGlobal('document', {
    body: {},
    documentElement: { dataset: { locale: 'en', branch: 'penang', login: 'staff' } },
  })
  vi.stubGlobal('location', { pathname: '/staff', search: '', assign: vi.fn() })
  noted.clear()
  status = answered
  await lock()
  expect(noted.has('hundred-staff-locked')).toBe(isLeft)
})

test('a lock whose login has ended by itself does not end the next one', async () => {
  expect(await finishLock({ hasLogin: false })).toBe('none')
  expect(await finishLock({ hasLogin: true })).toBe('none')
  expect(ended).toBe(0)
})
