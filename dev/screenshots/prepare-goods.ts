import type { BrowserContext } from '@playwright/test'
import { exampleAddress } from '#dev/example-address.ts'
import type { Product } from '#dev/harness/start-product.ts'
import { textAt } from './answer-fields.ts'
import { chooseAtBank } from './choose-at-bank.ts'
import { sender } from './sender.ts'

/** Orders of goods that their buyer can still cancel. */
export interface GoodsSubjects {
  /** Paid, and not packed. */
  readonly goodsOrderId: string
  /** The same, with a cancellation request. */
  readonly cancelledOrderId: string
}

export async function prepareGoods(buyer: BrowserContext, product: Product): Promise<GoodsSubjects> {
  const send = sender(product)
  const socks = await send(buyer, 'GET /products/grip-socks')
  const item = { id: textAt(socks, 'id'), variation_option_id: textAt(socks, 'variation_options.0.id'), quantity: 1 }
  const ways = await send(buyer, `GET /shippings?state_id=${exampleAddress.state_id}`)
  const address = { billing_address: exampleAddress, shipping_method: textAt(ways, 'data.0.id') }
  const order = async (): Promise<string> => {
    await send(buyer, 'PUT /cart', { items: [item] })
    await send(buyer, 'PUT /checkout', address)
    const placed = await send(buyer, 'POST /orders/checkout', { payment_method: 'curlecfpx', bank_code: 'MB2U0227' })
    await chooseAtBank(textAt(placed, 'redirect.url'), 'approve')
    return textAt(placed, 'order.id')
  }
  const [goodsOrderId, cancelledOrderId] = [await order(), await order()]
  await send(buyer, 'POST /refunds', {
    order_id: cancelledOrderId,
    reason: 'changed_mind',
    comment: 'Moving away',
    destination: 'store_credit',
  })
  return { goodsOrderId, cancelledOrderId }
}
