import { randomUUID } from 'node:crypto'
import { orderedAddress } from '#dev/example-address.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { orderKey } from '#server/orders/order-key.ts'
import type { Member } from './builders.ts'
import { aProduct, aCatalog, type Product } from './catalog.ts'
import { aGoodsOrder } from './goods-orders.ts'
import type { RequestOptions } from './server.ts'
import type { Shop } from './shop.ts'
import { textOf } from './visitors.ts'

/** The e-mail of guests' orders. */
export const guestEmail = orderedAddress.email

export interface SockOrder {
  readonly orderId: Id<'orders'>
  readonly number: string
  readonly product: Product
  /** Grants access to the order: a guest's key, or a member's token. */
  readonly access: RequestOptions
}

/** Two pairs of socks at RM 24.50 by a tier, less a coupon of RM 7.00, with delivery of RM 8.00: RM 50.00. */
export async function aSockOrder(
  shop: Shop,
  options: { member?: Member; product?: Product; storeCreditSen?: number } = {},
): Promise<SockOrder> {
  const { db, config, clock } = shop.server
  const product =
    options.product ?? (await aProduct(db, { catalog: await aCatalog(db, shop.studio), variants: [{ stock: 20 }] }))
  const orderId = await aGoodsOrder(shop, {
    ...(options.member && { member: options.member }),
    storeCreditSen: options.storeCreditSen ?? 0,
    lines: [{ product, quantity: 2, unitSen: 2450, discountSen: 700, rule: 'tier' }],
    deliverySen: 800,
    checkout: sockCheckout(),
  })
  const { number } = await db.selectFrom('orders').select('number').where('id', '=', orderId).executeTakeFirstOrThrow()
  const access = options.member
    ? { token: options.member.token }
    : { headers: { 'x-order-key': orderKey.of({ orderId, secret: config.secret, now: await clock.now() }) } }
  return { orderId, number, product, access }
}

/** The same, paid through the bank, by default by online banking at Maybank2U. */
export async function aPaidSockOrder(
  shop: Shop,
  {
    payBy: body = { payment_method: 'curlecfpx', bank_code: 'MB2U0227' },
    ...options
  }: { member?: Member; product?: Product; storeCreditSen?: number; payBy?: Readonly<Record<string, string>> } = {},
): Promise<SockOrder> {
  const order = await aSockOrder(shop, options)
  const started = await shop.server.request('POST', `/orders/${order.orderId}/payments`, { ...order.access, body })
  await shop.atBank(textOf(started.body['redirect']?.['url']), 'approve')
  return order
}

/** The checkout state of two pairs of socks. */
export const sockCheckout = () => ({
  cart_id: asId('carts', randomUUID()),
  cart_version: 1,
  coupon_code: 'WELCOME',
  shipping_address: orderedAddress,
  billing_address: null,
  shipping_method: {
    id: 'standard',
    name: { en: 'Standard', zh: '标准' },
    arrives_from: '2026-11-24',
    arrives_to: '2026-11-26',
  },
  shipping_remarks: 'Ring twice',
  delivery_time: '',
  leave_at_door: true,
  buyer_tin: null,
})
