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
async function firstSteps(changed: object = {}, { booking, pack }: { booking?: unknown; pack?: unknown } = {}) {
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
  const overview = { next: { ok: true, value: { booking } }, pack: { ok: true, value: pack } }
  const me = { person_id: personId, email: 'siew@example.com', email_verified: false }
  const steps = await loadFirstSteps(call, JSON.parse(JSON.stringify({ me, overview })))
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
  const { steps } = await firstSteps({ forms: { data: [], due: [] }, packages: { data: [] } }, { pack: { id: 'lot' } })
  expect(steps).toMatchObject({ hasPack: true, owesWaiver: false, intro: undefined, singlePrice: undefined })
})

it('whoever has booked before is asked for that alone and has no first steps, and with a coming class nothing is requested', async () => {
  expect(await firstSteps({ bookings: { total: 3, data: [] } })).toEqual({ steps: undefined, asked: ['bookings'] })
  expect(await firstSteps({}, { booking: { id: 'booked' } })).toEqual({ steps: undefined, asked: [] })
})
