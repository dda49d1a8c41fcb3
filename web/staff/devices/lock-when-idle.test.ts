import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { getStaffSession } from '#domain/devices/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { keptRosters } from '../attendance/kept-rosters.ts'
import { deviceStore } from '../kit/device-store.ts'
import { keepLockMinutes, lockMinutes } from './lock-minutes.ts'
import { lockWhenIdle } from './lock-when-idle.ts'

type Standing = OutputOf<typeof getStaffSession>

const startMs = Temporal.Instant.from('2026-11-28T09:21:00Z').epochMilliseconds
const minuteMs = 60_000

const noted = new Map<string, string>()
/** What is sealed on the device. */
const sealed = new Map<string, unknown>()
let page = aPage()
let assigned: string[] = []
let stop: () => void = () => undefined

function aPage() {
  const documentElement = { dataset: { locale: 'en', branch: 'penang', login: 'staff' } }
  return Object.assign(new EventTarget(), { documentElement, body: { hidden: false } })
}

beforeEach(() => {
  vi.useFakeTimers({ now: startMs })
  noted.clear()
  sealed.clear()
  assigned = []
  page = aPage()
  const inWindow = new EventTarget()
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', inWindow.addEventListener.bind(inWindow))
  vi.stubGlobal('removeEventListener', inWindow.removeEventListener.bind(inWindow))
  vi.stubGlobal('dispatchEvent', inWindow.dispatchEvent.bind(inWindow))
  vi.stubGlobal('location', {
    pathname: '/staff/checkin',
    search: '',
    assign: (address: string) => void assigned.push(address),
  })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => noted.get(name) ?? null,
    setItem: (name: string, value: string) => noted.set(name, value),
    removeItem: (name: string) => noted.delete(name),
  })
  vi.stubGlobal('fetch', async () => {
    throw new Error('no network')
  })
  vi.spyOn(deviceStore, 'unseal').mockImplementation(async (name) => sealed.get(name))
  vi.spyOn(deviceStore, 'remove').mockImplementation(async (name) => void sealed.delete(name))
})
afterEach(async () => {
  stop()
  await keptRosters.forget()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function standingOf(kind: 'desk' | 'roster' | 'kiosk' | 'own', minutes: number | null): Standing {
  const id = asId('staff_devices', '018f2f4e-0000-7000-8000-000000000001')
  const device = { id, kind, name: 'Desk iPad', lock_minutes: minutes, pin_tries_left: 5 }
  return { step: 'open', session: null, device, people: [], demo: [] }
}

test('a tablet that was reloaded without a network locks after its idle minutes, and leaves no roster', async () => {
  keepLockMinutes(lockMinutes(standingOf('roster', 15)))
  sealed.set('pack', {
    proof: 'proof of 17:21',
    taken_at: '2026-11-28T17:21:00+08:00',
    ends_at: '2026-11-28T21:21:00+08:00',
    classes: [],
    passes: [],
    receivedMs: startMs,
  })
  await keptRosters.load()
  stop = lockWhenIdle(lockMinutes(undefined))
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  dispatchEvent(new Event('pointerdown'))
  await vi.advanceTimersByTimeAsync(15 * minuteMs - 1)
  expect(page.body.hidden).toBe(false)
  expect(keptRosters.state().pack).toBeDefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(page.body.hidden).toBe(true)
  expect(keptRosters.state().pack).toBeUndefined()
  expect(sealed.has('pack')).toBe(false)
  expect(noted.get('hundred-staff-locked')).toBe('yes')
  expect(assigned).toEqual(['/staff/signin?next=%2Fstaff%2Fcheckin'])
})

test.each([
  ['roster', 15, 15],
  ['kiosk', null, null],
  // Only the password would open it again.
  ['own', 2, null],
] as const)('a device of kind %s with %s minutes locks after %s, also without an answer', (kind, minutes, locks) => {
  keepLockMinutes(30)
  expect(lockMinutes(standingOf(kind, minutes))).toBe(locks)
  keepLockMinutes(lockMinutes(standingOf(kind, minutes)))
  expect(lockMinutes(undefined)).toBe(locks)
})

test('without storage a document that has no answer does not lock by itself', () => {
  vi.stubGlobal('localStorage', undefined)
  keepLockMinutes(15)
  expect(lockMinutes(undefined)).toBeNull()
})
