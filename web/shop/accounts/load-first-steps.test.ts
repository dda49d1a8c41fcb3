import { expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { createCall } from '#web/kit/api.ts'
import { loadFirstSteps } from './load-first-steps.ts'

const personId = asId('persons', '01900000-0000-7000-8000-000000000001')
const plan = (about: object) => ({
  id: 'p',
  credits: 10,
  price: '650.00',
  intro: false,
  private_format: null,
  ...about,
})
const answers = {
  bookings: { total: 0, data: [] },
  packages: {
    data: [
      plan({ id: 'private', credits: 1, price: '180.00', private_format: 'solo' }),
      plan({ id: 'intro', credits: 3, price: '99.00', validity_days: 30, intro: true }),
      plan({ id: 'single', credits: 1, price: '75.00' }),
    ],
  },
  forms: { data: [], due: [{ kind: 'waiver', person_id: personId }] },
  schedules: { now: '2026-11-28T09:00:00+08:00', data: [] },
}

/** The first steps for these responses of the API, with that next booking and that pack. */
async function firstSteps(
  changed: object = {},
  { booking, pack, orders = [] }: { booking?: unknown; pack?: unknown; orders?: readonly object[] } = {},
) {
  const asked: string[] = []
  const call = createCall({
    send: async (path) => {
      const found = Object.entries({ ...answers, ...changed }).find(([part]) => path.includes(part))
      asked.push(found?.[0] ?? path)
      return Response.json(found?.[1])
    },
    locale: () => 'en',
    branch: () => undefined,
  })
  const overview = {
    next: { ok: true, value: { booking } },
    pack: { ok: true, value: pack },
    orders: { ok: true, value: { latest: orders, total: orders.length } },
  }
  const me = { person_id: personId, email: 'siew@example.com', email_verified: false }
  const loaded: Parameters<typeof loadFirstSteps>[1] = JSON.parse(JSON.stringify({ me, overview }))
  const steps = await loadFirstSteps(call, loaded)
  return { steps, asked }
}

it('a member who has never booked gets the offer, the price of one class and what is still to do', async () => {
  const { steps } = await firstSteps()
  expect(steps).toMatchObject({
    email: 'siew@example.com',
    isVerified: false,
    hasPack: false,
    owesWaiver: true,
    intro: { id: 'intro', credits: 3, price: '99.00', validity_days: 30 },
    singlePrice: '75.00',
    classes: [],
  })
})

it('a pack and a signed waiver are done, and without an intro offer nothing is offered', async () => {
  const { steps } = await firstSteps(
    { forms: { data: [], due: [] }, packages: { data: [] } },
    { pack: { id: 'lot', state: 'usable' } },
  )
  expect(steps).toMatchObject({ hasPack: true, owesWaiver: false, intro: undefined, singlePrice: undefined })
})

it('an order of a package that waits to be paid is the first step, one of goods or one that is over is not', async () => {
  const order = (lines: readonly object[], more: object = {}) => ({
    id: 'order',
    lines,
    may_pay_again: true,
    to_pay: '650.00',
    expires_at: '2026-11-28T09:30:00+08:00',
    ...more,
  })
  const goods = { kind: 'goods', title: 'Grip Socks' }
  const pack = { kind: 'package', title: '10-class pack' }
  const unpaid = async (...orders: readonly object[]) => (await firstSteps({}, { orders })).steps?.unpaid
  expect(await unpaid(order([goods]), order([goods, pack]))).toEqual({
    title: '10-class pack',
    order: order([goods, pack]),
  })
  expect(await unpaid(order([goods]))).toBeUndefined()
  expect(await unpaid(order([pack], { may_pay_again: false }))).toBeUndefined()
})

it('whoever owns a pack that is over is no newcomer, but somebody with whom it was shared is', async () => {
  const over = { id: 'lot', state: 'expired', own: true }
  expect(await firstSteps({}, { pack: over })).toEqual({ steps: undefined, asked: [] })
  const { steps } = await firstSteps({}, { pack: { ...over, own: false } })
  expect(steps).toMatchObject({ hasPack: false })
})

it('whoever has booked before is asked for that alone and has no first steps, and with a coming class nothing is requested', async () => {
  expect(await firstSteps({ bookings: { total: 3, data: [] } })).toEqual({ steps: undefined, asked: ['bookings'] })
  expect(await firstSteps({}, { booking: { id: 'booked' } })).toEqual({ steps: undefined, asked: [] })
})
