import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { anAddress, bank, placedOf } from '#dev/testing/carts.ts'
import { aCashShop, cashOnDelivery, type CashShop } from '#dev/testing/cash-orders.ts'
import type { Product } from '#dev/testing/catalog.ts'
import { aGift } from '#dev/testing/gifts.ts'
import type { Answered } from '#dev/testing/server.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'

let shop: Shop
let cash: CashShop
let socks: Product
beforeAll(async () => {
  shop = await startShop({ env: { TRUSTED_PROXIES: '1' } })
  cash = await aCashShop(shop)
  socks = await cash.socks(4900, 400)
})
afterAll(async () => shop.stop())

type Contact = Readonly<Record<string, unknown>>

let networks = 0
const aNetwork = () => `198.51.100.${(networks += 1)}`

/** A new cart of socks under that e-mail and phone, ordered from that network. */
async function order(paying: object, { address, from, token }: { address: Contact; from: string; token?: string }) {
  const buyer = await cash.buyer(socks, token)
  const { shipping_method } = (await buyer.get('/checkout')).body
  await buyer.fill({ billing_address: address, shipping_method })
  return buyer.checkout({ ...paying }, { 'x-forwarded-for': from })
}
const gift = async ({ address: { email }, from }: { address: Contact; from: string }): Promise<Answered> =>
  shop.server.request('POST', '/gift-cards/checkout', {
    headers: { 'x-forwarded-for': from },
    body: { ...aGift, email },
  })

/** Every limit by an unverified e-mail or phone, at its default. */
const limits: readonly [string, string, (who: { address: Contact; from: string }) => Promise<Answered>][] = [
  ['unpaid orders', 'orders.too_many_open', async (who) => order(bank, who)],
  ['unpaid orders of gifts', 'orders.too_many_open', gift],
  ['cash orders', 'checkout.cash_open', async (who) => order(cashOnDelivery, who)],
]

async function useUp(place: (typeof limits)[number][2], who: { address: Contact; from: string }): Promise<Answered> {
  for (let turn = 0; turn < 6; turn += 1) {
    const answer = await place(who)
    if (answer.status !== 201) return answer
  }
  throw new Error('there was no limit')
}

describe.each(limits)('%s under an e-mail and phone that nobody has proven', (_name, code, place) => {
  it('are bounded in the network that typed them, and stop nobody of another', async () => {
    const [address, strangers] = [anAddress(), aNetwork()]
    expect(await useUp(place, { address, from: strangers })).toMatchObject({ status: 409, body: { code } })
    expect((await place({ address, from: aNetwork() })).status).toBe(201)
  })
})

describe('cash orders of a member', () => {
  const proves = async ({ accountId }: Member) =>
    shop.server.db
      .updateTable('accounts')
      .set({ email_verified_at: await shop.server.clock.now() })
      .where('id', '=', accountId)
      .execute()

  it.each([
    ['are not those of a stranger elsewhere who typed the e-mail', false, 'elsewhere', 201],
    ['are those of the same network while nobody has proven the e-mail', false, 'here', 409],
    ['are not those of the same network once the e-mail is proven', true, 'here', 201],
  ])('%s', async (_name, isProven, where, status) => {
    const member = await aMember(shop.server.db)
    if (isProven) await proves(member)
    const here = aNetwork()
    const strangers = where === 'here' ? here : aNetwork()
    await useUp(limits[2]?.[2] ?? gift, { address: { ...anAddress(), email: member.email }, from: strangers })
    const own = { ...anAddress(), email: member.email }
    expect(await order(cashOnDelivery, { address: own, from: here, token: member.token })).toMatchObject({ status })
  })

  it('cash orders of a member count against a guest anywhere who types the e-mail that the member has proven', async () => {
    const member = await aMember(shop.server.db)
    await proves(member)
    const paid = { address: { ...anAddress(), email: member.email }, token: member.token }
    for (let turn = 0; turn < 3; turn += 1)
      expect((await order(cashOnDelivery, { ...paid, from: aNetwork() })).status).toBe(201)
    const guest = { address: { ...anAddress(), email: member.email }, from: aNetwork() }
    expect((await order(cashOnDelivery, guest)).body).toMatchObject({ code: 'checkout.cash_open' })
  })
})

describe('cash orders of guests of one network', () => {
  it('cash orders of guests of one network are limited together, because contacts can be made up', async () => {
    const from = aNetwork()
    const placed = []
    for (let turn = 0; turn < 10; turn += 1) placed.push(await order(cashOnDelivery, { address: anAddress(), from }))
    expect(placed.map(({ status }) => status)).toEqual(placed.map(() => 201))
    const next = { address: anAddress(), from }
    expect((await order(cashOnDelivery, next)).body).toMatchObject({ code: 'checkout.cash_of_guests' })
    expect((await order(bank, next)).status).toBe(201)
    const member = await aMember(shop.server.db)
    expect((await order(cashOnDelivery, { address: anAddress(), from, token: member.token })).status).toBe(201)
    await cash.writeOff(placedOf(placed[0] ?? (await order(bank, next))).orderId)
    expect((await order(cashOnDelivery, next)).status).toBe(201)
  })
})
