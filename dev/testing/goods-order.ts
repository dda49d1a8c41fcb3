import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { asId, type Id } from '#domain/kit/id.ts'
import type { Member, Studio } from './builders.ts'
import type { Site } from './server.ts'
import { aProduct, aShelf, type Product } from './shelf.ts'

const guestEmail = 'siti@example.com'

interface NewGoodsOrder {
  readonly studio: Studio
  /** Whose it is; a guest's without. */
  readonly member?: Member
}

export interface GoodsOrder {
  readonly orderId: Id<'orders'>
  readonly number: string
  readonly product: Product
}

/**
 * An order only as far as a review reads it, without stock or bank: two pairs of socks at RM 24.50 by a tier, less RM
 * 7.00 of a coupon, with delivery of RM 8.00.
 */
export async function aGoodsOrder({ db }: Site, { studio, member }: NewGoodsOrder): Promise<GoodsOrder> {
  const product = await aProduct(db, { shelf: await aShelf(db, studio), variants: [{ priceSen: 2900, stock: 20 }] })
  const number = randomUUID().slice(-12).toUpperCase()
  const [email, account, person] = member ? [member.email, member.accountId, member.personId] : [guestEmail, null, null]
  const { rows } = await sql<{ id: string }>`
    with placed as (
      insert into orders (number, branch_id, account_id, person_id, status, subtotal_sen, discount_sen, delivery_sen, total_sen, gateway_sen,
        placed_at, expires_at, updated_at, email, contact_name, coupon_code, shipping_address, shipping_method)
      values (${number}, ${studio.branchId}, ${account}, ${person}, 'pending', 4900, 700, 800, 5000, 5000,
        studio_now(), studio_now() + interval '10 minutes', studio_now(), ${email}, 'Siti binti Ali', 'WELCOME',
        ${JSON.stringify(address)}::jsonb, ${JSON.stringify(method)}::jsonb)
      returning id
    ), line as (
      insert into order_lines (order_id, kind, product_id, variant_id, title, option_title, quantity, base_sen, price_rule, unit_sen, total_sen, discount_sen)
      select id, 'goods', ${product.id}, ${product.variantIds[0]}, '{"en":"Grip socks","zh":"防滑袜"}', '{"en":"M","zh":"中"}', 2, 2900, 'tier', 2450, 4900, 700 from placed
    )
    insert into order_events (order_id, at, to_status, reason)
    select id, studio_now(), 'pending', 'placed' from placed
    returning order_id as id`.execute(db)
  return { orderId: asId('orders', rows[0]?.id ?? ''), number, product }
}

const address = {
  recipient: 'Siti binti Ali',
  email: guestEmail,
  contact_number: '60123456789',
  street_address: '12 Lebuh Chulia',
  city: 'George Town',
  zip: '10200',
  state_id: 'pulau-pinang',
  state: 'Pulau Pinang',
  display_text: '12 Lebuh Chulia, Pulau Pinang, George Town, 10200',
}
const method = {
  id: 'standard',
  name: { en: 'Standard', zh: '标准' },
  arrives_from: '2026-11-24',
  arrives_to: '2026-11-26',
}
