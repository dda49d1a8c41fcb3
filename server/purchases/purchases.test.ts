import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())

const listed = async (token: string, status: string) =>
  (await shop.server.request('GET', `/orders?filters=${status}`, { token })).body
const overviewOf = async (token: string) => (await shop.server.request('GET', '/orders-overview', { token })).body

it('orders are counted, filtered and listed by the status that their buyer sees', async () => {
  const bought = await shop.buyer()
  const { member, planId } = bought
  await shop.atBank(bought.url, 'approve')
  const refused = await shop.checkout(member, { plan_id: planId })
  await shop.comeBack(await shop.atBank(refused.url, 'insufficient-funds'))
  await shop.server.clock.advance({ minutes: 31 })
  const waiting = await shop.checkout(member, { plan_id: planId })
  expect(waiting.answer.status).toBe(201)
  expect(await overviewOf(member.token)).toEqual({
    pending: 1,
    processing: 0,
    packed: 0,
    delivery: 0,
    complete: 1,
    canceled: 1,
    kept: [],
  })
  expect(await listed(member.token, 'pending')).toMatchObject({ total: 1, data: [{ status: 'pending_payment' }] })
  expect(await listed(member.token, 'canceled')).toMatchObject({ total: 1, data: [{ number: refused.number }] })
  expect(await listed(member.token, 'complete')).toMatchObject({
    total: 1,
    data: [{ timeline: [{ status: 'pending' }, { status: 'processing' }, { status: 'complete' }] }],
  })
})

it('an expired order counts as canceled before the job writes it', async () => {
  const bought = await shop.buyer()
  await shop.comeBack(await shop.atBank(bought.url, 'insufficient-funds'))
  expect(await overviewOf(bought.member.token)).toMatchObject({ pending: 1, canceled: 0 })
  await shop.server.clock.advance({ minutes: 31 })
  expect(await overviewOf(bought.member.token)).toMatchObject({ pending: 0, canceled: 1 })
  expect(await listed(bought.member.token, 'canceled')).toMatchObject({
    total: 1,
    data: [{ status: 'canceled', timeline: [{ status: 'pending' }, { status: 'canceled' }] }],
  })
})

it("somebody else's orders are not counted", async () => {
  const stranger = await aMember(shop.server.db)
  expect(await overviewOf(stranger.token)).toMatchObject({ pending: 0, complete: 0, canceled: 0 })
})
