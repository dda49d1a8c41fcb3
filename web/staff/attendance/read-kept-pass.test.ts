import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passCode, passStepMs } from '#domain/attendance/pass-code.ts'
import { asId } from '#domain/kit/id.ts'
import { signPass } from '#web/kit/sign-pass.ts'
import { readKeptPass } from './read-kept-pass.ts'
import type { RosterRow } from './use-roster.ts'

const idOf = (place: number) => asId('bookings', `018f2f4e-0000-7000-8000-00000000000${place}`)
const [booked, waits, came, unsigned, without] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)]

const row = (id: RosterRow['id'], change: Partial<RosterRow> = {}): RosterRow => ({
  id,
  person: { id: asId('persons', id), full_name: 'Mei Chen', dependant: false },
  booking_type: 'booking',
  status: 'booked',
  seat_no: 1,
  position: null,
  standing_by: false,
  passed_by_for: null,
  waiver: 'current',
  passed_on: false,
  decided_at: '2026-11-20T10:00:00+08:00',
  pack: null,
  flags: [],
  ...change,
})
const of = {
  name: 'Flow',
  status: 'upcoming' as const,
  room_id: asId('rooms', idOf(9)),
  room: 'Studio A',
  instructors: [],
  starts_at: '2026-11-28T17:30:00+08:00',
  ends_at: '2026-11-28T18:20:00+08:00',
  capacity: 13,
  check_in_opens_at: '2026-11-28T17:25:00+08:00',
  doors_close_at: '2026-11-28T17:30:00+08:00',
}
const secrets = [booked, waits, unsigned]
/** Taken at 17:21. */
const pack = {
  proof: 'proof of 17:21',
  taken_at: '2026-11-28T17:21:00+08:00',
  ends_at: '2026-11-28T21:21:00+08:00',
  receivedMs: Temporal.Instant.from('2026-11-28T17:21:00+08:00').epochMilliseconds,
  classes: [
    {
      id: asId('class_sessions', idOf(8)),
      class: of,
      places: [row(booked), row(came, { status: 'checked_in' }), row(unsigned, { waiver: 'missing' }), row(without)],
      queue: [row(waits, { booking_type: 'waitlist', status: 'pending', seat_no: null, position: 1 })],
      guests: [],
      out: [],
      seat_map: { positions: [], landmarks: [] },
    },
  ],
  passes: secrets.map((id) => ({ booking_id: id, secret: `secret of ${id}` })),
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { isSecureContext: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What the phone of that booking shows at that time of the day; by default with the true secret. */
async function passOf(id: string, clock: string, secret = `secret of ${id}`): Promise<string> {
  const ms = Temporal.Instant.from(`2026-11-28T${clock}+08:00`).epochMilliseconds
  const text = passCode({ kind: 'pass', subject: id, step: Math.floor(ms / passStepMs) })
  return `${text}.${(await signPass({ text, secret })) ?? ''}`
}
/** What the device makes of it at that time. */
async function readAt(clock: string, text: string, drawn = (one: RosterRow) => one) {
  vi.setSystemTime(Temporal.Instant.from(`2026-11-28T${clock}+08:00`).epochMilliseconds)
  const read = await readKeptPass(text, { pack, drawn })
  return 'row' in read ? `${read.kind} ${read.row.id}` : read.kind
}

test.each([
  ['a booking lets in from when check-in opens', booked, '17:25:00', `may_enter ${booked}`],
  ['a booking lets nobody in before that', booked, '17:24:59', `early ${booked}`],
  ['a booking lets in until the doors close', booked, '17:29:59', `may_enter ${booked}`],
  ['a booking lets nobody in from then on', booked, '17:30:00', `closed ${booked}`],
  ['somebody of the waitlist stands by', waits, '17:26:00', `may_enter ${waits}`],
  ['somebody who is here is told so', came, '17:26:00', `here ${came}`],
  ['somebody who has not signed is told so', unsigned, '17:26:00', `unsigned ${unsigned}`],
  ['a booking without a kept secret is checked in by name', without, '17:26:00', 'unknown'],
  ['a booking of another class is checked in by name', idOf(7), '17:26:00', 'unknown'],
] as const)('the pass of %s', async (_name, id, clock, expected) => {
  expect(await readAt(clock, await passOf(id, clock))).toBe(expected)
})

test('a code is read for a minute, and what is no pass never', async () => {
  const pass = await passOf(booked, '17:26:00')
  expect(await readAt('17:26:59', pass)).toBe(`may_enter ${booked}`)
  expect(await readAt('17:27:00', pass)).toBe('old')
  expect(await readAt('17:25:59', pass)).toBe('old')
  expect(await readAt('17:26:00', '4821 9037')).toBe('old')
})

test('a code that was signed with another secret is not believed', async () => {
  expect(await readAt('17:26:00', await passOf(booked, '17:26:00', 'a guess'))).toBe('unknown')
  expect(await readAt('17:26:00', await passOf(booked, '17:26:00', `secret of ${waits}`))).toBe('unknown')
})

test('a pass that was scanned a moment ago says that its holder is here', async () => {
  const pass = await passOf(booked, '17:26:00')
  expect(await readAt('17:26:10', pass, (one) => ({ ...one, status: 'checked_in' }))).toBe(`here ${booked}`)
})
