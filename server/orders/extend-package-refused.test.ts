import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aPack, aPlan, countRows } from '#dev/testing/builders.ts'
import { extensionsIn } from '#dev/testing/extensions.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { asId } from '#domain/kit/id.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => shop.stop())
afterEach(async () => {
  await shop.control('POST /drain')
})
const { anOwnedPack, extend, lotOf, quote } = extensionsIn(() => shop)

describe('an extension is refused and nothing written', () => {
  it('an extension is refused to everyone but the owner, as if the pack did not exist, and nothing is written', async () => {
    const held = await anOwnedPack()
    const before = await countRows(shop.server.db, 'orders')
    const stranger = await aMember(shop.server.db)
    expect((await extend({ ...held, member: stranger })).answer.status).toBe(404)
    expect(
      (await shop.server.request('GET', `/packages/mine/${held.lotId}/extension`, { token: stranger.token })).status,
    ).toBe(404)
    expect((await extend({ ...held, lotId: asId('package_lots', randomUUID()) })).answer.status).toBe(404)
    expect(
      (
        await shop.server.request('POST', '/packages/extend', {
          body: { lot_id: held.lotId, payment_method: 'curlecfpx', bank_code: 'MB2U0227' },
        })
      ).status,
    ).toBe(401)
    expect(await countRows(shop.server.db, 'orders')).toBe(before)
  })

  it.each([
    ['at another price than the studio’s', { total: '0.01' }, 409, 'orders.changed'],
    ['beyond twelve months', { months: 13 }, 422, 'packages.extension_max'],
    ['for no month', { months: 0 }, 422, 'request.invalid'],
    ['for half a month', { months: 0.5 }, 422, 'request.invalid'],
    ['with a price of the client', { unit_price: '0.01' }, 422, 'request.invalid'],
    ['without a bank', { bank_code: undefined }, 422, 'payments.no_method'],
  ])('%s', async (_name, body, status, code) => {
    const held = await anOwnedPack()
    const before = await countRows(shop.server.db, 'orders')
    expect((await extend(held, body)).answer).toMatchObject({ status, body: { success: false, code } })
    expect(await countRows(shop.server.db, 'orders')).toBe(before)
  })

  it('an extension is refused at the instant of expiry', async () => {
    const held = await anOwnedPack()
    const { expires_at } = await lotOf(held)
    await shop.server.clock.freeze(expires_at)
    expect((await extend(held)).answer).toMatchObject({ status: 422, body: { code: 'packages.expired' } })
    expect(await quote(held)).toMatchObject({
      may_extend: false,
      code: 'packages.expired',
      message: expect.stringContaining('expired'),
    })
    await shop.server.clock.freeze(expires_at.subtract({ milliseconds: 1 }))
    expect((await extend(held)).answer.status).toBe(201)
    await shop.server.clock.set(expires_at)
  })

  it('an extension of a membership is refused, and nothing is written', async () => {
    const member = await aMember(shop.server.db)
    const plan = await aPlan(shop.server.db, { studio: shop.studio, kind: 'contracts' })
    const held = { member, lotId: await aPack(shop.server.db, { studio: shop.studio, member, plan }) }
    expect((await extend(held)).answer.body['code']).toBe('packages.not_extendable')
  })

  it('an extension beyond twelve months in all is refused, over any orders and though both come at once', async () => {
    const held = await anOwnedPack()
    const answers = await Promise.all([extend(held, { months: 7 }), extend(held, { months: 7 })])
    expect(answers.map(({ answer }) => answer.status).sort((a, b) => a - b)).toEqual([201, 422])
    expect((await extend(held, { months: 5 })).answer.status).toBe(201)
    expect(await quote(held)).toMatchObject({ may_extend: false, months_left: 0, code: 'packages.extension_max' })
  })
})
