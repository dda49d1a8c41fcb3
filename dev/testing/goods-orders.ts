import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import { plusMinutes, type Instant } from '#domain/kit/time.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { totalOrder } from '#domain/orders/total-order.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { applyChanges } from '#server/orders/apply-changes.ts'
import type { NewOrder, OrderCheckout } from '#server/orders/change-queries.ts'
import { noGoods, type NewLine } from '#server/orders/line-queries.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import type { Member } from './builders.ts'
import type { Product } from './catalog.ts'
import type { Shop } from './shop.ts'

export interface GoodsWanted {
  readonly product: Product
  readonly quantity?: number
  readonly unitSen?: number
  readonly discountSen?: number
  /** The stock that a bundle needs. */
  readonly parts?: readonly (readonly [variantId: Id<'product_variants'>, quantity: number])[]
  readonly dealId?: Id<'deals'>
  readonly rule?: NewLine['price_rule']
}

interface GoodsOrder {
  readonly lines: readonly GoodsWanted[]
  /** By default a guest. */
  readonly member?: Member
  readonly deliverySen?: number
  /** The part that the member's wallet pays. */
  readonly storeCreditSen?: number
  readonly checkout?: OrderCheckout
}

/** An order of goods with ten minutes to pay, written as the product writes it, without a cart. */
export async function aGoodsOrder(shop: Shop, { member, ...wanted }: GoodsOrder): Promise<Id<'orders'>> {
  const { rows } = await sql<{ id: Id<'orders'>; now: Instant }>`select uuidv7() as id, studio_now() as now`.execute(
    shop.server.db,
  )
  const [made] = rows
  if (!made) throw new Error('the database returned no id')
  const lines = wanted.lines.map(lineOf)
  const placed: NewOrder = {
    ...made,
    number: orderNumber(randomBytes(12)),
    points: [],
    branchId: shop.studio.branchId,
    buyer: {
      accountId: member?.accountId ?? null,
      personId: member?.personId ?? null,
      email: 'siti@example.com',
      phone: null,
      name: 'Siti binti Ali',
      locale: 'zh',
    },
    guestNetwork: null,
    status: 'pending',
    total: totalOrder({
      lines: lines.map((line) => ({ unitSen: sen(line.unit_sen), quantity: line.quantity })),
      discountSen: sen(lines.reduce((sum, line) => sum + line.discount_sen, 0)),
      deliverySen: sen(wanted.deliverySen ?? 0),
      storeCreditSen: sen(wanted.storeCreditSen ?? 0),
      minimumSen: sen(100),
    }),
    expiresAt: plusMinutes(made.now, 10),
    lines: lines.map((line) => ({ ...line, tax_basis_points: 0, tax_included: true, tax_sen: 0 })),
    referralSen: undefined,
    checkout: wanted.checkout,
  }
  await inTransaction(shop.server.db, async (tx) =>
    applyChanges(tx, {
      orders: [{ placed, policies: await loadPolicies(tx, placed.branchId), changes: [] }],
      origin: shop.server.url,
      now: made.now,
    }),
  )
  return made.id
}

function lineOf({ product, quantity = 1, unitSen = 4900, ...rest }: GoodsWanted): NewLine {
  const [variantId] = product.variantIds
  if (variantId === undefined) throw new Error(`product ${product.slug} has no variant to buy`)
  const parts = rest.parts ?? [[variantId, 1] as const]
  return {
    ...noGoods,
    kind: 'goods',
    product_id: product.id,
    variant_id: variantId,
    title: { en: 'Grip socks', zh: '防滑袜' },
    option_title: { en: 'M', zh: '中' },
    quantity,
    base_sen: 4900,
    unit_sen: unitSen,
    price_rule: rest.dealId === undefined ? (rest.rule ?? 'base') : 'deal',
    deal_id: rest.dealId ?? null,
    discount_sen: rest.discountSen ?? 0,
    units: parts.map(([id, each]) => ({ variantId: id, quantity: each * quantity })),
  }
}
