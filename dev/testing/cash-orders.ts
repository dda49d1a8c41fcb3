import { asId } from '#domain/kit/id.ts'
import { aMember } from './builders.ts'
import { aDelivery, anAddress, cartBuyer, placedOf, type CartBuyer } from './carts.ts'
import { aProduct, aCatalog, type Product } from './catalog.ts'
import type { Answered } from './server.ts'
import type { Shop } from './shop.ts'

export const cashOnDelivery = { payment_method: 'cash_on_delivery' }

/** A shop with cash on delivery, and the people who handle it. */
export interface CashShop {
  readonly manager: string
  readonly desk: string
  /** Replaces the policies of the studio, as a manager does. */
  readonly set: (policies: Readonly<Record<string, unknown>>) => Promise<void>
  /** Socks of that price and stock. */
  readonly socks: (priceSen?: number, stock?: number) => Promise<Product>
  /** A new buyer with socks in the cart and a complete checkout; a member by the token. */
  readonly buyer: (product: Product, token?: string) => Promise<CartBuyer>
  /** A new buyer's order with cash on delivery. */
  readonly order: (product?: Product) => Promise<CashOrder>
  /** The same, with its parcel on the way. */
  readonly sent: () => Promise<CashOrder>
  /** The front desk changes the order's status. */
  readonly step: (orderId: string, step: { readonly to: string; readonly [field: string]: string }) => Promise<Answered>
  /** Cash is recorded, by default by the front desk. */
  readonly take: (
    orderId: string,
    cash: { readonly token?: string; readonly [field: string]: string | undefined },
  ) => Promise<Answered>
  /** Store credit granted by the studio. */
  readonly give: (accountId: string, amount: string) => Promise<void>
  readonly writeOff: (orderId: string, token?: string) => Promise<Answered>
  /** The stock of a product, and how much of it is held. */
  readonly stockOf: (productId: string) => Promise<readonly [number, number]>
}

interface CashOrder {
  readonly orderId: string
  readonly product: Product
  readonly access: { readonly headers: { readonly 'x-order-key': string } }
}

/** Opens with cash on delivery for up to RM 300.00. Delivery costs RM 8.03, so that there is a sen to round. */
export async function aCashShop(shop: Shop): Promise<CashShop> {
  const { branchId } = shop.studio
  const catalog = await aCatalog(shop.server.db, shop.studio)
  const delivery = await aDelivery(shop, 803)
  const manager = (await aMember(shop.server.db, { role: { branchId, role: 'manager' } })).token
  const desk = (await aMember(shop.server.db, { role: { branchId, role: 'desk' } })).token
  const set: CashShop['set'] = async (policies) => {
    const value = { cash_on_delivery_max_sen: 30_000, ...policies }
    const { status } = await shop.server.request('PUT', '/staff/settings/policies', { token: manager, body: { value } })
    if (status !== 200) throw new Error(`the policies were not set: ${status}`)
  }
  const socks: CashShop['socks'] = async (priceSen = 4900, stock = 20) =>
    aProduct(shop.server.db, { catalog, variants: [{ stock, priceSen }] })
  const buyer: CashShop['buyer'] = async (product, token) => {
    const guest = cartBuyer(shop, token)
    await guest.put([{ id: product.id, quantity: 1 }])
    await guest.fill({ billing_address: anAddress(), shipping_method: delivery })
    return guest
  }
  const order: CashShop['order'] = async (wanted) => {
    const product = wanted ?? (await socks())
    const { orderId, key } = placedOf(await (await buyer(product)).checkout(cashOnDelivery))
    return { orderId, product, access: { headers: { 'x-order-key': key } } }
  }
  const step: CashShop['step'] = async (orderId, { to, ...body }) =>
    shop.server.request('PUT', `/staff/orders/${orderId}/${to}`, { token: desk, body })
  await set({})
  return {
    manager,
    desk,
    set,
    socks,
    buyer,
    order,
    async sent() {
      const placed = await order()
      await step(placed.orderId, { to: 'packed' })
      await step(placed.orderId, { to: 'delivery', courier: 'Pos Laju', tracking_number: 'EP 1' })
      return placed
    },
    step,
    take: async (orderId, { token = desk, ...body }) =>
      shop.server.request('POST', `/staff/orders/${orderId}/cash`, { token, body }),
    async give(accountId, amount) {
      const path = `/staff/accounts/${accountId}/store-credit`
      const body = { change: amount, reason: 'For a test' }
      const { status } = await shop.server.request('POST', path, { token: manager, body })
      if (status >= 300) throw new Error(`no store credit was given: ${status}`)
    },
    async stockOf(productId) {
      const { stock, held } = await shop.server.db
        .selectFrom('product_variants')
        .select(['stock', 'held'])
        .where('product_id', '=', asId('products', productId))
        .executeTakeFirstOrThrow()
      return [stock, held]
    },
    writeOff: async (orderId, token = manager) =>
      shop.server.request('PUT', `/staff/orders/${orderId}/written-off`, { token, body: { reason: 'refused' } }),
  }
}
