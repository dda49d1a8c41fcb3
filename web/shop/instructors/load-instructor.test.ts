import { expect, it } from 'vitest'
import { createCall } from '#web/kit/api.ts'
import { loadInstructor } from './load-instructor.ts'

const id = '01900000-0000-7000-8000-000000000001'
const plan = (about: object) => ({ joinable: true, private_format: null, ...about })
const plans = [
  plan({ credits: 1, price: '75.00', price_per_class: '75.00' }),
  plan({ credits: 1, price: '180.00', price_per_class: '180.00', private_format: 'solo' }),
  plan({ credits: 5, price: '850.00', price_per_class: '170.00', private_format: 'solo' }),
]

/** What the page says of privates with that instructor. */
async function pricesWith(instructor: object): Promise<unknown> {
  const answers = {
    [`/instructors/${id}`]: instructor,
    '/instructors': { data: [{ id, slug: 'farah-aziz' }] },
    '/schedules': { data: [], now: '2026-11-28T09:00:00+08:00' },
    '/packages': { data: plans },
  }
  const call = createCall({
    send: async (address) => Response.json(Object.entries(answers).find(([path]) => address.includes(path))?.[1]),
    locale: () => 'en',
    branch: () => undefined,
  })
  const loaded = await loadInstructor(call, 'farah-aziz')
  return loaded.ok ? loaded.value?.prices : undefined
}

it('the page and the panel of an instructor who gives privates offer them from their lowest price', async () => {
  expect(await pricesWith({ gives_privates: true })).toEqual({
    from: '170.00',
    single: '180.00',
    pack: { credits: 5, price: '850.00' },
  })
})

it('the page and the panel of an instructor who gives no privates offer none', async () => {
  expect(await pricesWith({ gives_privates: false })).toEqual({ from: undefined, single: undefined, pack: undefined })
})
