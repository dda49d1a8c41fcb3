import { expect, it } from 'vitest'
import { createCall } from '#web/kit/api.ts'
import { loadOverview } from './load-overview.ts'

const at = (time: string) => `2026-11-20T${time}:00+08:00`
const booking = (id: string, more: object = {}) => ({ id, booking_type: 'booking', held_until: null, ...more })
const me = { display_name: '', first_name: 'Wei Shan', full_name: 'Tan Wei Shan', store_credit: '42.00' }
const lot = (about: object) => ({
  state: 'usable',
  starts_at: at('09:00'),
  valid_to: '2027-03-14',
  class_type_ids: null,
  series_type_ids: null,
  ...about,
})
const answers = {
  bookings: {
    now: at('09:00'),
    data: [
      booking('waits', { booking_type: 'waitlist' }),
      booking('held', { held_until: at('09:10') }),
      booking('booked'),
    ],
  },
  packages: {
    data: [lot({ id: 'past', state: 'expired' }), lot({ id: 'first' })],
  },
  orders: { data: [{ id: 'order' }], total: 17 },
  wallet: { points: 1240, points_worth: '12.40', points_expire: null, data: [{}] },
  schedules: { now: at('09:00'), data: [{ starts_at: at('09:30') }] },
}

/** The loaded overview for these responses of the API; the endpoints of `down` fail. */
async function overview(changed: object = {}, down: readonly string[] = []) {
  const asked: string[] = []
  const paths: string[] = []
  let askedAtOnce = 0
  const call = createCall({
    send: async (path) => {
      const name = partOf(path)
      asked.push(name)
      paths.push(path)
      // The requests that were sent before the first response.
      await Promise.resolve()
      if (asked[0] === name) askedAtOnce = asked.length
      if (down.includes(name)) return Response.json({ success: false, code: 'fault', message: '' }, { status: 503 })
      return Response.json(Object.entries({ ...answers, ...changed }).find(([part]) => part === name)?.[1])
    },
    locale: () => 'en',
    branch: () => undefined,
  })
  const shown = await loadOverview(call, Promise.resolve(me))
  return { asked, paths, askedAtOnce, shown }
}

function partOf(path: string): string {
  return Object.keys(answers).find((part) => path.includes(part)) ?? path
}

it('the overview shows the next booked class, the pack that expires first, the latest orders and the credit', async () => {
  const { asked, shown } = await overview()
  expect(shown).toMatchObject({
    name: 'Wei Shan',
    storeCredit: '42.00',
    next: { ok: true, value: { booking: { id: 'booked' }, now: at('09:00'), openAt: undefined } },
    pack: { ok: true, value: { id: 'first' } },
    orders: { ok: true, value: { latest: [{ id: 'order' }], total: 17 } },
    points: { ok: true, value: { points: 1240, points_worth: '12.40', points_expire: null } },
  })
  expect(asked.toSorted()).toEqual(['bookings', 'orders', 'packages', 'schedules', 'wallet'])
})

it('the overview carries of an order what it shows, and none of its addresses', async () => {
  const order = { id: 'order', number: 'A1', lines: [], contact: { name: 'Tan' }, billing_address: { city: 'Penang' } }
  const { shown } = await overview({ orders: { data: [order], total: 1 } })
  expect(JSON.stringify(shown.orders)).toBe(
    '{"ok":true,"value":{"latest":[{"id":"order","number":"A1","lines":[]}],"total":1}}',
  )
})

it('without a booking the overview names the next class with a free seat, or nothing', async () => {
  const { shown } = await overview({ bookings: { now: at('09:00'), data: [] } })
  expect(shown.next).toMatchObject({ ok: true, value: { booking: undefined, openAt: at('09:30') } })
  const without = await overview({
    bookings: { now: at('09:00'), data: [] },
    schedules: { now: at('09:00'), data: [] },
  })
  expect(without.shown.next).toMatchObject({ ok: true, value: { booking: undefined, openAt: undefined } })
  const down = await overview({ bookings: { now: at('09:00'), data: [] } }, ['schedules'])
  expect(down.shown.next).toMatchObject({ ok: true, value: { openAt: undefined } })
})

it('the overview names the class that is only waited for, and none beside a booked one', async () => {
  const waits = booking('waits', { booking_type: 'waitlist' })
  const { shown } = await overview({ bookings: { now: at('09:00'), data: [waits] } })
  expect(shown.next).toMatchObject({ ok: true, value: { booking: undefined, waiting: { id: 'waits' } } })
  const booked = await overview()
  expect(booked.shown.next).toMatchObject({ ok: true, value: { waiting: undefined } })
})

it('the overview says that a pack is frozen today, and shows the last one where none is left', async () => {
  const frozen = { from_at: '2026-11-19T00:00:00+08:00', until_at: '2026-11-25T00:00:00+08:00' }
  const { shown } = await overview({ packages: { data: [lot({ id: 'frozen', frozen })] } })
  expect(shown.pack).toMatchObject({ ok: true, value: { id: 'frozen', frozenTo: '2026-11-24' } })
  const { paths } = await overview({ packages: { data: [lot({ id: 'frozen', frozen })] } })
  expect(paths.filter((path) => path.includes('date_from=2026-11-25'))).toHaveLength(1)
  const left = await overview({ packages: { data: [lot({ id: 'past', state: 'expired' })] } })
  expect(left.shown.pack).toMatchObject({ ok: true, value: { id: 'past', state: 'expired' } })
  const none = await overview({ packages: { data: [] } })
  expect(none.shown.pack).toEqual({ ok: true, value: undefined })
})

it('the overview requests everything in one round, with a booking and without', async () => {
  for (const changed of [{}, { bookings: { now: at('09:00'), data: [] } }]) {
    const { asked, askedAtOnce } = await overview(changed)
    expect(askedAtOnce).toBe(asked.length)
  }
})

it.each([
  ['bookings', 'next'],
  ['packages', 'pack'],
  ['orders', 'orders'],
  ['wallet', 'points'],
] as const)('an overview without its %s lacks that part only', async (down, part) => {
  const { shown } = await overview({}, [down])
  expect(shown[part]).toEqual({ ok: false })
  const others = (['next', 'pack', 'orders', 'points'] as const).filter((name) => name !== part)
  expect(others.map((name) => shown[name].ok)).toEqual([true, true, true])
})
