import { afterAll, beforeAll, expect, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aMember, type Member } from '#dev/testing/builders.ts'
import { aDelivery, anAddress, cartBuyer, placedOf } from '#dev/testing/carts.ts'
import { aProduct, aCatalog } from '#dev/testing/catalog.ts'
import { aDocument } from '#dev/testing/documents.ts'
import { shareOf } from '#dev/testing/is-long.ts'
import type { RequestOptions } from '#dev/testing/server.ts'
import { sharingIn } from '#dev/testing/sharing.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import type { Id } from '#domain/kit/id.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { expectOnce, killsMs, stageCrashes, type KilledRequest } from './crashes.ts'

let shop: Shop
/** What an owner gives away has no daily limit. */
let owner: Member
/** One for all, for a branch offers its first fifty. */
let delivery: Id<'shipping_methods'>

beforeAll(async () => {
  shop = await startShop()
  delivery = await aDelivery(shop)
  owner = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'owner' } })
})
afterAll(async () => shop.stop())
const crashes = stageCrashes(() => shop.server)
const sharing = sharingIn(() => ({ server: shop.server, studio: shop.studio, manager: owner }))

const post =
  (path: string, { token, body }: RequestOptions) =>
  async (key: string) =>
    shop.server.request('POST', path, { headers: { 'idempotency-key': key }, body, ...(token && { token }) })
const walletOf = async ({ accountId }: Member) =>
  loadBalance(shop.server.db, { kind: 'store_credit', holder: accountId, unit: 'sen' })
const packsOf = async ({ personId }: Member) =>
  (await shop.server.db.selectFrom('package_lots').select('id').where('person_id', '=', personId).execute()).length
const ordersOf = async ({ accountId }: Member) =>
  (
    await shop.server.db
      .selectFrom('orders')
      .select('status')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()
  ).map(({ status }) => status)
const aClassApart = async (hours = 48) =>
  aClass(shop.server.db, {
    studio: shop.studio,
    ownRoom: true,
    startsAt: (await shop.server.clock.now()).add({ hours }),
  })
const bookingsOf = async ({ personId }: Member) =>
  (
    await shop.server.db
      .selectFrom('bookings')
      .select('status')
      .where('person_id', '=', personId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ status }) => status)

/** A member whose wallet holds RM50, because an order was paid twice. */
async function withWallet(): Promise<{ member: Member; planId: string }> {
  const bought = await shop.buyer({ priceSen: 5000 })
  const again = await shop.payAgain(bought.member, bought.orderId)
  await shop.comeBack(await shop.atBank(again.url, 'approve-drop-server'))
  await shop.comeBack(await shop.atBank(bought.url, 'approve-drop-server'))
  expect(await walletOf(bought.member)).toBe(5000)
  return bought
}

/** A member with one of nine pairs of socks in the cart, ready to order, and the stock and holds. */
async function aFullCart(member: Member) {
  const { db } = shop.server
  const { id } = await aProduct(db, { catalog: await aCatalog(db, shop.studio), variants: [{ stock: 9 }] })
  const buyer = cartBuyer(shop, member.token)
  await buyer.put([{ id, quantity: 1 }])
  await buyer.fill({ billing_address: anAddress(), shipping_method: delivery })
  const stock = async () => {
    const row = await db
      .selectFrom('product_variants')
      .select(['stock', 'held'])
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow()
    return [row.stock, row.held]
  }
  return { member, buyer, stock }
}

const bank = { payment_method: 'curlecfpx', bank_code: 'MB2U0227' }

const requests: readonly (readonly [string, () => Promise<KilledRequest>])[] = [
  [
    'a checkout',
    async () => {
      const { planId } = await shop.buyer()
      const member = await aMember(shop.server.db)
      return {
        ask: post('/packages/checkout', { token: member.token, body: { plan_id: planId, ...bank } }),
        check: async () => expect(await ordersOf(member)).toEqual(['pending_payment']),
      }
    },
  ],
  [
    'a checkout that the wallet pays',
    async () => {
      const { member, planId } = await withWallet()
      return {
        ask: post('/packages/checkout', { token: member.token, body: { plan_id: planId, use_golds: true, ...bank } }),
        check: async () =>
          expect([await ordersOf(member), await packsOf(member), await walletOf(member)]).toEqual([
            ['complete', 'complete'],
            2,
            0,
          ]),
      }
    },
  ],
  [
    'a checkout of the cart',
    async () => {
      const goods = await aFullCart(await aMember(shop.server.db))
      return {
        ask: post('/orders/checkout', { token: goods.member.token, body: bank }),
        check: async () =>
          expect([await ordersOf(goods.member), await goods.stock()]).toEqual([['pending_payment'], [9, 1]]),
      }
    },
  ],
  [
    'a hold that replaces another',
    async () => {
      const member = await aMember(shop.server.db)
      await shop.server.request('POST', '/bookings/hold', {
        token: member.token,
        body: { session_id: await aClassApart() },
      })
      return {
        ask: post('/bookings/hold', { token: member.token, body: { session_id: await aClassApart(52) } }),
        check: async () => expect((await bookingsOf(member)).toSorted()).toEqual(['canceled', 'pending']),
      }
    },
  ],
  [
    'a swap',
    async () => {
      const member = await anActor(shop.server, { studio: shop.studio, credits: 2 })
      const id = await member.book(await aClassApart())
      return {
        ask: post(`/bookings/${id}/swap`, { token: member.token, body: { session_id: await aClassApart(52) } }),
        check: async () => {
          expect((await bookingsOf(member)).toSorted()).toEqual(['booked', 'canceled'])
          expect(await member.creditsLeft()).toBe(1)
        },
      }
    },
  ],
  [
    'a pack that is given by staff',
    async () => {
      const { planId } = await shop.buyer()
      const member = await aMember(shop.server.db)
      return {
        ask: post('/staff/packages/grants', {
          token: owner.token,
          body: { person_id: member.personId, plan_id: planId, reason: 'a guest' },
        }),
        check: async () => expect(await packsOf(member)).toBe(1),
      }
    },
  ],
  [
    'sharing a pack',
    async () => {
      const [{ owner, lotId }, sharer] = [await sharing.aSharedPack(), await sharing.aVerifiedMember()]
      return {
        ask: post('/packages/share', { token: owner.token, body: { lot_id: lotId, email: sharer.email } }),
        check: async () =>
          expect((await sharing.shares(owner, lotId)).body).toMatchObject({ free: 0, data: [{ email: sharer.email }] }),
      }
    },
  ],
]

test.each(shareOf(requests, 4))(
  'a server killed at any step of %s does the request once when it is sent again with the same key',
  async (_name, prepare) => expectOnce({ crashes, pool: shop.server.pool }, prepare),
  killsMs,
)

/** A callback of the bank, which carries no key, and what must be true after it. */
interface PaymentMessage {
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly check: () => Promise<void>
}
const callbacks: readonly (readonly [string, () => Promise<PaymentMessage>])[] = [
  [
    'a payment',
    async () => {
      const bought = await shop.buyer({ priceSen: 5000 })
      return {
        fields: await shop.atBank(bought.url, 'approve-drop-server'),
        check: async () =>
          expect([await ordersOf(bought.member), await packsOf(bought.member)]).toEqual([['complete'], 1]),
      }
    },
  ],
  [
    'a payment for a class that is held',
    async () => {
      const [{ planId }, member] = [await shop.buyer({ priceSen: 5000 }), await aMember(shop.server.db)]
      const body = { session_id: await aClassApart() }
      await shop.server.request('POST', '/bookings/hold', { token: member.token, body })
      const { url } = await shop.checkout(member, { plan_id: planId })
      return {
        fields: await shop.atBank(url, 'approve-drop-server'),
        check: async () => expect([await packsOf(member), await bookingsOf(member)]).toEqual([1, ['booked']]),
      }
    },
  ],
  [
    'a payment for goods',
    async () => {
      const { member, stock, buyer } = await aFullCart(await aMember(shop.server.db))
      const placed = await buyer.checkout()
      expect(placed).toMatchObject({ status: 201 })
      const { url } = placedOf(placed)
      return {
        fields: await shop.atBank(url, 'approve-drop-server'),
        check: async () => {
          expect([await ordersOf(member), await stock()]).toEqual([['processing'], [8, 0]])
          expect((await buyer.get('/cart')).body).toMatchObject({ isEmpty: true })
        },
      }
    },
  ],
  [
    'a second payment, which goes back to the wallet',
    async () => {
      const bought = await shop.buyer({ priceSen: 5000 })
      const again = await shop.payAgain(bought.member, bought.orderId)
      await shop.comeBack(await shop.atBank(again.url, 'approve-drop-server'))
      return {
        fields: await shop.atBank(bought.url, 'approve-drop-server'),
        check: async () => expect([await packsOf(bought.member), await walletOf(bought.member)]).toEqual([1, 5000]),
      }
    },
  ],
]

test.each(shareOf(callbacks))(
  'a server killed at any step of %s has done it once after the bank repeats the message',
  async (_name, prepare) => {
    await crashes.atSteps(async (step) => {
      const { fields, check } = await prepare()
      const tell = async () => shop.server.request('POST', '/orders/payment/callback/curlec2', { body: fields })
      const left = await crashes.at(step, tell)
      expect((await tell()).status).toBe(200)
      await check()
      expect((await tell()).status).toBe(200)
      await check()
      return left
    })
  },
  killsMs,
)

// The last test: from here on nobody can book without signing.
test(
  'a server killed at any step of signing the waiver has it signed once after the same request again',
  async () =>
    expectOnce({ crashes, pool: shop.server.pool }, async () => {
      const member = await aMember(shop.server.db)
      const version = await aDocument(shop.server.db, { branchId: shop.studio.branchId })
      const consents = { risks: true, health: true, sensitive_data: true }
      return {
        ask: post('/forms/signed', {
          token: member.token,
          body: { kind: 'waiver', version, language: 'en', typed_name: 'Lim Hui Min', consents },
        }),
        check: async () =>
          expect(
            await shop.server.db
              .selectFrom('signed_forms')
              .select('version')
              .where('account_id', '=', member.accountId)
              .execute(),
          ).toHaveLength(1),
      }
    }),
  killsMs,
)
