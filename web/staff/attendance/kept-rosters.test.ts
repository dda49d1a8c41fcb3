import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { deviceStore } from '../kit/device-store.ts'
import { keptRosters } from './kept-rosters.ts'

const booking = asId('bookings', '018f2f4e-0000-7000-8000-000000000001')
const startMs = Temporal.Instant.from('2026-11-28T09:21:00Z').epochMilliseconds
const pack = {
  proof: 'proof of 17:21',
  taken_at: '2026-11-28T17:21:00+08:00',
  ends_at: '2026-11-28T21:21:00+08:00',
  classes: [],
  passes: [],
}

/** The storage of the device: as full or refused as a test says. */
const storage = { values: new Map<string, unknown>(), isFull: false }
/** What the studio answers; an error is a network that is down. */
let answer: (path: string, body: unknown) => Response | Error = () => new Error('no network')
let sent: unknown[] = []

beforeEach(async () => {
  vi.useFakeTimers({ now: startMs })
  storage.values.clear()
  storage.isFull = false
  sent = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { documentElement: { dataset: { locale: 'en', branch: 'penang', login: 'staff' } } })
  vi.stubGlobal('fetch', async (path: string, init: { body?: string }) => {
    const body: unknown = init.body === undefined ? undefined : JSON.parse(init.body)
    if (path === '/api/staff/check-ins') sent.push(body)
    const said = answer(path, body)
    if (said instanceof Error) throw said
    return said
  })
  vi.spyOn(deviceStore, 'seal').mockImplementation(async (name, value) => keep(name, value))
  vi.spyOn(deviceStore, 'unseal').mockImplementation(async (name) => storage.values.get(name))
  vi.spyOn(deviceStore, 'read').mockImplementation(async (name) => storage.values.get(name))
  vi.spyOn(deviceStore, 'remove').mockImplementation(async (name) => void storage.values.delete(name))
  vi.spyOn(deviceStore, 'change').mockImplementation(async (name, next) => keep(name, next(storage.values.get(name))))
  await keptRosters.load()
})
afterEach(async () => {
  await keptRosters.forget()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function keep(name: string, value: unknown): boolean {
  if (!storage.isFull) storage.values.set(name, structuredClone(value))
  return !storage.isFull
}

/** The device took its rosters at 17:21. */
async function taken(...classes: readonly unknown[]): Promise<void> {
  answer = () => Response.json({ ...pack, classes })
  await keptRosters.take()
  answer = () => new Error('no network')
}
const classWith = (id: string) => ({ places: [{ id, booking_type: 'booking', status: 'booked' }], queue: [] })
const outcomeOf = (outcome: string, message?: string) => (_path: string, body: unknown) => {
  const { acts }: { acts: { key: string }[] } = Object(body)
  const reason = message === undefined ? null : { code: 'x', message }
  return Response.json({
    outcomes: acts.map(({ key }) => ({ key, outcome, status: 'checked_in', seat_no: 1, reason })),
  })
}

test('a press without a network is kept with its moment, and sent once there is one', async () => {
  await taken()
  vi.setSystemTime(startMs + 2 * 60_000)
  expect(await keptRosters.press(booking, 'in')).toBe(true)
  expect(keptRosters.state().waiting).toMatchObject([
    { act: 'in', pressed_at: '2026-11-28T09:23:00Z', proof: pack.proof },
  ])
  await keptRosters.send()
  expect(keptRosters.state().waiting).toHaveLength(1)
  answer = outcomeOf('applied')
  await keptRosters.send()
  expect(keptRosters.state()).toMatchObject({ waiting: [], changed: [] })
  expect(storage.values.get('waiting')).toEqual([])
})

test('what was done already is quiet, and what changed stays until somebody has read it', async () => {
  await taken()
  await keptRosters.press(booking, 'in')
  answer = outcomeOf('changed', 'Tell them: reformer 9.')
  await keptRosters.send()
  const [changed] = keptRosters.state().changed
  expect(changed).toMatchObject({ bookingId: booking, message: 'Tell them: reformer 9.' })
  await keptRosters.load()
  expect(keptRosters.state().changed).toHaveLength(1)
  await keptRosters.readChanged(changed?.key ?? '')
  expect(keptRosters.state().changed).toEqual([])
  expect(storage.values.get('changed')).toEqual([])
})

test('what waits survives a restart of the browser, a new worker and a sign-out; the rosters only the first two', async () => {
  await taken()
  await keptRosters.press(booking, 'in')
  await keptRosters.load()
  expect(keptRosters.state()).toMatchObject({ pack: { proof: pack.proof }, waiting: [{ booking_id: booking }] })
  await keptRosters.forget()
  await keptRosters.load()
  expect(keptRosters.state()).toMatchObject({ pack: undefined, waiting: [{ booking_id: booking }] })
  answer = outcomeOf('applied')
  await keptRosters.send()
})

test('two sendings at once send each press once', async () => {
  await taken()
  await keptRosters.press(booking, 'in')
  answer = outcomeOf('applied')
  await Promise.all([keptRosters.send(), keptRosters.send()])
  expect(sent).toHaveLength(1)
})

test('a full or refused storage says so, and keeps no press that would be lost', async () => {
  storage.isFull = true
  await taken()
  expect(keptRosters.state()).toMatchObject({ pack: { proof: pack.proof }, canKeep: false })
  expect(await keptRosters.press(booking, 'in')).toBe(false)
  expect(keptRosters.state()).toMatchObject({ waiting: [], canKeep: false })
})

test.each([
  [4 * 3600, true],
  [4 * 3600 + 1, false],
])('a pack that is %i seconds old takes a press: %s', async (seconds, takes) => {
  await taken()
  vi.setSystemTime(startMs + seconds * 1000)
  expect(await keptRosters.press(booking, 'in')).toBe(takes)
  expect(keptRosters.state().pack === undefined).toBe(!takes)
  answer = outcomeOf('applied')
  await keptRosters.send()
})

test('a pack that ended while the browser was closed is thrown away when it is opened', async () => {
  await taken()
  vi.setSystemTime(startMs + (4 * 3600 + 1) * 1000)
  await keptRosters.load()
  expect(keptRosters.state().pack).toBeUndefined()
  expect(storage.values.has('pack')).toBe(false)
})

test('a pack ends on the screen and on the device while nobody does anything, also after a reload without a network', async () => {
  await taken()
  vi.setSystemTime(startMs + 3600 * 1000)
  await keptRosters.load()
  await vi.advanceTimersByTimeAsync(3 * 3600 * 1000)
  expect(keptRosters.state().pack).toBeDefined()
  expect(storage.values.has('pack')).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(keptRosters.state().pack).toBeUndefined()
  expect(storage.values.has('pack')).toBe(false)
})

test('a pack that is over stays so when the clock of the tablet is set back', async () => {
  await taken()
  await vi.advanceTimersByTimeAsync(2 * 3600 * 1000)
  vi.setSystemTime(startMs)
  await vi.advanceTimersByTimeAsync((2 * 3600 + 1) * 1000)
  expect(keptRosters.state().pack).toBeUndefined()
  expect(storage.values.has('pack')).toBe(false)
})

test('a tab whose pack ends leaves the newer one of another tab on the device, and shows it', async () => {
  await taken()
  const receivedMs = startMs + 2 * 3600 * 1000
  storage.values.set('pack', { ...pack, proof: 'proof of 19:21', taken_at: '2026-11-28T19:21:00+08:00', receivedMs })
  await vi.advanceTimersByTimeAsync((4 * 3600 + 1) * 1000)
  expect(keptRosters.state().pack?.proof).toBe('proof of 19:21')
  expect(storage.values.has('pack')).toBe(true)
})

test('rosters that come once the device is locked are not kept', async () => {
  let lock: Promise<void> | undefined
  answer = () => {
    lock = keptRosters.forget()
    return Response.json(pack)
  }
  expect(await keptRosters.take()).toBe(false)
  await lock
  expect(keptRosters.state().pack).toBeUndefined()
  expect(storage.values.has('pack')).toBe(false)
})

test.each([
  ['that is none of the studio any more', 403, 'devices.not_enrolled'],
  ['that was revoked while it was open', 401, 'auth.required'],
])('a device %s forgets its rosters', async (_what, status, code) => {
  await taken()
  answer = () => Response.json({ code, message: 'Ask the owner.' }, { status })
  await keptRosters.take()
  expect(keptRosters.state().pack).toBeUndefined()
})

test('a press that can never be sent is shown, and not sent for ever', async () => {
  await taken()
  await keptRosters.press(booking, 'in')
  answer = () => Response.json({ code: 'bookings.pack_unknown', message: 'Open the roster again.' }, { status: 422 })
  await keptRosters.send()
  expect(keptRosters.state()).toMatchObject({ waiting: [], changed: [{ message: 'Open the roster again.' }] })
  await keptRosters.readChanged(keptRosters.state().changed[0]?.key ?? '')
})

test('whom the studio checked in stands as here in the kept rosters, and again as not here when that was taken back', async () => {
  await taken(classWith(booking))
  await keptRosters.note(booking, 'in')
  expect(keptRosters.state().pack?.classes[0]?.places).toMatchObject([{ id: booking, status: 'checked_in' }])
  await keptRosters.load()
  expect(keptRosters.state().pack?.classes[0]?.places).toMatchObject([{ id: booking, status: 'checked_in' }])
  await keptRosters.note(booking, 'out')
  expect(keptRosters.state().pack?.classes[0]?.places).toMatchObject([{ id: booking, status: 'booked' }])
})

test('a press that was sent stands in the kept rosters, and one that became something else does not', async () => {
  await taken(classWith(booking))
  await keptRosters.press(booking, 'in')
  answer = outcomeOf('changed', 'Tell them: reformer 9.')
  await keptRosters.send()
  expect(keptRosters.state().pack?.classes[0]?.places).toMatchObject([{ status: 'booked' }])
  await keptRosters.readChanged(keptRosters.state().changed[0]?.key ?? '')
  await keptRosters.press(booking, 'in')
  answer = outcomeOf('applied')
  await keptRosters.send()
  expect(keptRosters.state().pack?.classes[0]?.places).toMatchObject([{ status: 'checked_in' }])
})
