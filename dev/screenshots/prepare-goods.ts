import type { BrowserContext } from '@playwright/test'
import { exampleAddress } from '#dev/example-address.ts'
import type { Product } from '#dev/harness/start-product.ts'
import { textAt } from '#dev/value-at.ts'
import { chooseAtBank } from './choose-at-bank.ts'
import { sender } from './sender.ts'

/** Orders of goods in each state and a gift card that was bought. */
export interface GoodsSubjects extends ShopperSubjects {
  /** Paid, and not packed. */
  readonly goodsOrderId: string
  /** The same, with a cancellation request. */
  readonly cancelledOrderId: string
  /** Paid, and sent by e-mail. */
  readonly giftOrderId: string
}

interface ShopperSubjects {
  readonly refusedGoodsId: string
  /** Its goods are held, and its bank has not answered. */
  readonly unpaidGoodsId: string
}

interface Tools {
  readonly product: Product
  /** Has goods in the cart at the end, and has filled in where they go. */
  readonly shopper: BrowserContext
}

const payment = { payment_method: 'curlecfpx', bank_code: 'MB2U0227', account_type: '01' }

export async function prepareGoods(buyer: BrowserContext, { product, shopper }: Tools): Promise<GoodsSubjects> {
  const send = sender(product)
  const goodsOrderId = await orderSocks(buyer, { product, outcome: 'approve' })
  const cancelledOrderId = await orderSocks(buyer, { product, outcome: 'approve' })
  await send(buyer, 'POST /refunds', {
    order_id: cancelledOrderId,
    reason: 'changed_mind',
    comment: 'Moving away',
    destination: 'store_credit',
  })
  return {
    goodsOrderId,
    cancelledOrderId,
    giftOrderId: await orderGift(buyer, product),
    ...(await prepareShopper(shopper, product)),
  }
}

async function prepareShopper(shopper: BrowserContext, product: Product): Promise<ShopperSubjects> {
  const refusedGoodsId = await orderSocks(shopper, { product, outcome: 'insufficient-funds' })
  const unpaidGoodsId = await orderSocks(shopper, { product })
  await fillCart(shopper, { product, goods: { 'grip-socks': 2, 'high-rise-leggings': 1, 'cork-block': 1 } })
  return { refusedGoodsId, unpaidGoodsId }
}

/** Orders a pair of socks and, when an outcome of the simulated bank is given, chooses it there. Returns the id. */
async function orderSocks(
  buyer: BrowserContext,
  { product, outcome }: { readonly product: Product; readonly outcome?: string },
): Promise<string> {
  await fillCart(buyer, { product, goods: { 'grip-socks': 1 } })
  const placed = await sender(product)(buyer, 'POST /orders/checkout', payment)
  if (outcome !== undefined) await chooseAtBank(textAt(placed, 'redirect.url'), outcome)
  return textAt(placed, 'order.id')
}

/** Puts the first kind of each product into the cart, and fills in where it goes. */
async function fillCart(
  buyer: BrowserContext,
  { product, goods }: { readonly product: Product; readonly goods: Readonly<Record<string, number>> },
): Promise<void> {
  const send = sender(product)
  const items = Object.entries(goods).map(async ([slug, quantity]) => {
    const found = await send(buyer, `GET /products/${slug}`)
    return { id: textAt(found, 'id'), variation_option_id: textAt(found, 'variation_options.0.id'), quantity }
  })
  await send(buyer, 'PUT /cart', { items: await Promise.all(items) })
  const ways = await send(buyer, `GET /shippings?state_id=${exampleAddress.state_id}`)
  await send(buyer, 'PUT /checkout', { billing_address: exampleAddress, shipping_method: textAt(ways, 'data.0.id') })
}

async function orderGift(buyer: BrowserContext, product: Product): Promise<string> {
  const send = sender(product)
  const placed = await send(buyer, 'POST /gift-cards/checkout', {
    template: 'spring',
    value: '100.00',
    title: 'Happy birthday',
    sender_name: 'Lee Mei',
    recipient_name: 'Tan Hui Min',
    recipient_email: 'huimin@example.com',
    delivery: 'email',
    personal_message: 'See you on the reformer.',
  })
  const id = textAt(placed, 'order.id')
  const attempt = await send(buyer, `POST /orders/${id}/payments`, payment)
  await chooseAtBank(textAt(attempt, 'redirect.url'), 'approve')
  return id
}
