import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { exampleAddress } from '#dev/example-address.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import type { Studio } from './builders.ts'
import type { Answered, Site } from './server.ts'

/** A shop, or as much of it as is needed here. */
interface OpenShop {
  readonly server: Site
  readonly studio: Studio
}

/** A delivery method to anywhere for RM 8.00, free from RM 200.00. */
export async function aDelivery(shop: OpenShop, priceSen = 800): Promise<Id<'shipping_methods'>> {
  const { rows } = await sql<{ id: string }>`
    insert into shipping_methods (branch_id, slug, name, price_sen, included_grams, per_kg_sen, free_from_sen, days_from, days_to, active, sort)
    values (${shop.studio.branchId}, ${`standard-${randomUUID().slice(0, 8)}`}, '{"en":"Standard","zh":"标准"}', ${priceSen}, 1000, 0, 20000, 2, 4, true, 0)
    returning id`.execute(shop.server.db)
  return asId('shipping_methods', rows[0]?.id ?? '')
}

let addresses = 0

/** An address with a new contact: guests with the same e-mail or phone share the limits of one person. */
export function anAddress() {
  addresses += 1
  return {
    ...exampleAddress,
    email: `buyer-${randomUUID()}@example.com`,
    contact_number: String(60_120_000_000 + addresses),
  }
}

export interface CartBuyer {
  readonly token: string
  readonly put: (items: readonly CartItem[]) => Promise<Answered>
  readonly fill: (state: Readonly<Record<string, unknown>>) => Promise<Answered>
  readonly checkout: (body?: Readonly<Record<string, unknown>>, headers?: Record<string, string>) => Promise<Answered>
  readonly get: (path: string) => Promise<Answered>
  readonly post: (path: string, body: unknown) => Promise<Answered>
}

export interface CartItem {
  readonly id: string
  readonly variation_option_id?: string | null
  readonly quantity: number
  readonly checkout?: boolean
}

export const bank = { payment_method: 'curlecfpx', bank_code: 'MB2U0227' }

/** The cart actions of the token's owner: a member, or by default a guest of its own. */
export function cartBuyer({ server }: Pick<OpenShop, 'server'>, token: string = randomUUID()): CartBuyer {
  const request: Site['request'] = async (...asked) => server.request(...asked)
  return {
    token,
    get: async (path) => request('GET', path, { token }),
    post: async (path, body) => request('POST', path, { token, body }),
    put: async (items) => request('PUT', '/cart', { token, body: { items } }),
    fill: async (state) => request('PUT', '/checkout', { token, body: state }),
    checkout: async (body = bank, headers = {}) => request('POST', '/orders/checkout', { token, body, headers }),
  }
}

/** Adds the items to the cart, fills in address and delivery, and orders. */
export async function orders(
  buyer: CartBuyer,
  { items, delivery, state = {} }: { items: readonly CartItem[]; delivery?: string; state?: Record<string, unknown> },
): Promise<Answered> {
  await buyer.put(items)
  await buyer.fill({ billing_address: exampleAddress, shipping_method: delivery ?? null, ...state })
  return buyer.checkout()
}

/** The id, the key and the bank page of the placed order; empty where there is none. */
export function placedOf({ body }: Answered) {
  return {
    orderId: text(body['order']?.['id']),
    key: text(body['order_key']),
    url: text(body['redirect']?.['url']),
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
