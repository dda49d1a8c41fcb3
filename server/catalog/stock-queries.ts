import { sql } from 'kysely'
import type { StockFacts } from '#domain/catalog/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { leaveToCommit } from '#server/driver/leave-to-commit.ts'
import { wholeStockPairs } from './variant-queries.ts'

/** How many pieces of a variant a line of an order needs; a bundle needs those of its parts. */
export interface LineUnit {
  readonly lineId: Id<'order_lines'>
  readonly variantId: Id<'product_variants'>
  readonly quantity: number
}

/** Pieces that a line has at the price of a deal. */
export interface DealUnit {
  readonly dealId: Id<'deals'>
  readonly variantId: Id<'product_variants'>
  readonly quantity: number
}

/** A variant whose stock has changed by `change`, to this number. */
export interface MovedStock extends StockFacts {
  readonly productId: Id<'products'>
  readonly change: number
  /** The bundles that it is part of, and how many of it each needs. */
  readonly bundles: readonly { readonly productId: Id<'products'>; readonly quantity: number }[]
}

/** The stock of the variants of a product, as lists see it. */
export interface StockedProduct {
  readonly id: Id<'products'>
  readonly available: boolean
  readonly variants: readonly StockFacts[]
  readonly parts: readonly (StockFacts & { readonly quantity: number })[]
}

/** The variants of some units, locked in id order so that two orders cannot deadlock. */
function locked(units: readonly { readonly variantId: string; readonly quantity: number }[]) {
  return sql`unit as (
      select variant_id, sum(quantity)::integer as quantity
      from json_to_recordset(${JSON.stringify(units.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })))}::json)
        as unit (variant_id uuid, quantity integer)
      group by variant_id
    ), locked as materialized (
      select v.id from product_variants v where v.id in (select variant_id from unit) order by v.id for no key update
    )`
}

/**
 * Locks those variants and the parts of bundles among them, and reads what is left of each. The rest of a deal cannot
 * change meanwhile either, since it changes under this lock alone.
 */
export async function lockVariants(
  tx: Transaction,
  variantIds: readonly string[],
): Promise<{ id: Id<'product_variants'>; left: number; keepAvailable: boolean }[]> {
  if (variantIds.length === 0) return []
  const { rows } = await sql<{ id: Id<'product_variants'>; left: number; keepAvailable: boolean }>`
    select v.id, v.stock - v.held as left, v.keep_available as "keepAvailable"
    from product_variants v
    where v.id = any (${[...variantIds]}::uuid[])
      or v.id in (
        select b.variant_id
        from product_variants bundle
        join bundle_parts b on b.bundle_id = bundle.product_id
        where bundle.id = any (${[...variantIds]}::uuid[])
      )
    order by v.id
    for no key update`.execute(tx)
  return rows
}

/** Adds to the held stock of each locked variant, or subtracts with `-1`. */
export async function updateHeld(
  tx: Transaction,
  { units, sign }: { units: readonly LineUnit[]; sign: 1 | -1 },
): Promise<void> {
  if (units.length === 0) return
  const hold = sql`
    with ${locked(units)}
    update product_variants v
    set held = v.held + ${sign}::integer * unit.quantity
    from unit
    join locked on locked.id = unit.variant_id
    where v.id = unit.variant_id`
  await leaveToCommit(tx, hold.execute(tx))
}

/**
 * Counts pieces at the price of a deal as sold, or with `-1` as available again. A deal that late money finds used up
 * stays used up.
 */
export async function updateDeals(
  tx: Transaction,
  { deals, sign }: { deals: readonly DealUnit[]; sign: 1 | -1 },
): Promise<void> {
  if (deals.length === 0) return
  const count = sql`
    with unit as (
      select "dealId" as deal_id, "variantId" as variant_id, sum(quantity)::integer as quantity
      from json_to_recordset(${JSON.stringify(deals)}::json) as unit ("dealId" uuid, "variantId" uuid, quantity integer)
      group by "dealId", "variantId"
    ), locked as materialized (
      select i.deal_id, i.variant_id
      from deal_items i
      join unit using (deal_id, variant_id)
      order by i.deal_id, i.variant_id
      for no key update of i
    )
    update deal_items i
    set sold = greatest(0, least(i.quantity, i.sold + ${sign}::integer * unit.quantity))
    from unit
    join locked using (deal_id, variant_id)
    where i.deal_id = unit.deal_id and i.variant_id = unit.variant_id`
  await leaveToCommit(tx, count.execute(tx))
}

interface Movement {
  readonly units: readonly LineUnit[]
  readonly reason: 'sold' | 'returned'
  readonly now: Instant
}

/**
 * Changes the stock of each variant with its reason: a sale reduces stock and hold, a return increases the stock. A
 * line moves once for each reason: the unique key of the movement refuses a second one.
 */
export async function moveStock(tx: Transaction, { units, reason, now }: Movement): Promise<MovedStock[]> {
  if (units.length === 0) return []
  const sign = reason === 'sold' ? -1 : 1
  const movements = units.map(({ lineId, variantId, quantity }) => ({
    variant_id: variantId,
    change: sign * quantity,
    event_key: `${reason} ${lineId} ${variantId}`,
  }))
  const { rows } = await sql<MovedStock>`
    with ${locked(units)}, moved as (
      insert into stock_movements (variant_id, change, reason, event_key, at)
      select variant_id, change, ${reason}::text, event_key, ${now}
      from json_to_recordset(${JSON.stringify(movements)}::json) as movement (variant_id uuid, change integer, event_key text)
    )
    update product_variants v
    set stock = v.stock + ${sign}::integer * unit.quantity,
      held = v.held - ${reason === 'sold' ? 1 : 0}::integer * unit.quantity
    from unit
    join locked on locked.id = unit.variant_id
    where v.id = unit.variant_id
    returning v.product_id as "productId", v.stock, ${sign}::integer * unit.quantity as change, v.min_quantity as "minQuantity",
      v.keep_available as "keepAvailable", coalesce((
        select json_agg(json_build_object('productId', b.bundle_id, 'quantity', b.quantity)) from bundle_parts b where b.variant_id = v.id
      ), '[]') as bundles`.execute(tx)
  return rows
}

/** Locks those products in id order; their variants are locked before them. */
export async function lockProducts(tx: Transaction, productIds: readonly Id<'products'>[]): Promise<void> {
  await sql`select 1 from products where id = any (${[...productIds]}::uuid[]) order by id for no key update`.execute(
    tx,
  )
}

/** The stock of those products as lists see it. */
export async function listStocked(
  tx: Transaction,
  productIds: readonly Id<'products'>[],
): Promise<readonly StockedProduct[]> {
  const { rows } = await sql<StockedProduct>`
    select p.id, p.available,
      coalesce((
        select json_agg(json_build_object(${wholeStockPairs}))
        from product_variants v where v.product_id = p.id and v.active), '[]') as variants,
      coalesce((
        select json_agg(json_build_object(${wholeStockPairs}, 'quantity', b.quantity))
        from bundle_parts b
        join product_variants v on v.id = b.variant_id
        where b.bundle_id = p.id), '[]') as parts
    from products p
    where p.id = any (${[...productIds]}::uuid[])`.execute(tx)
  return rows
}

export async function updateAvailable(
  tx: Transaction,
  { productIds, available }: { productIds: readonly Id<'products'>[]; available: boolean },
): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .updateTable('products')
    .set({ available })
    .where('id', 'in', [...productIds])
    .execute()
}
