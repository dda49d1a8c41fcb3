import { sql } from 'kysely'
import type { Coupon, CouponUses } from '#domain/discounts/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

type BranchId = Id<'branches'>

export interface CouponRow extends Coupon {
  readonly id: Id<'coupons'>
  /** The orders in which it counts now. */
  readonly taken: number
}

export const couponColumns = sql`c.id, c.code, c.kind, c.percent, c.amount_sen as "amountSen", c.min_goods_sen as "minGoodsSen",
  c.starts_at as "startsAt", c.ends_at as "endsAt", c.uses_max as "usesMax", c.uses_per_person as "usesPerPerson", c.active, c.taken,
  json_build_object('productIds', c.included_product_ids, 'categoryIds', c.included_category_ids) as included,
  json_build_object('productIds', c.excluded_product_ids, 'categoryIds', c.excluded_category_ids) as excluded`

export async function findCoupon(
  db: Database,
  { branchId, code }: { readonly branchId: BranchId; readonly code: string },
): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`
    select ${couponColumns} from coupons c where c.branch_id = ${branchId} and c.code = ${code}`.execute(db)
  return rows[0]
}

/** Locks a coupon and reads it after the lock, so that its last use is decided for one buyer after the other. */
export async function lockCoupon(
  tx: Transaction,
  of: { readonly branchId: BranchId; readonly code: string },
): Promise<CouponRow | undefined> {
  await sql`select 1 from coupons where branch_id = ${of.branchId} and code = ${of.code} for no key update`.execute(tx)
  return findCoupon(tx, of)
}

interface UsesOf {
  readonly coupon: CouponRow
  readonly buyerKeys: readonly string[]
  /** Excluded from the count: the order in question, or those that it replaces. */
  readonly except: readonly Id<'orders'>[]
}

/** How often a coupon counts already, in all and for the person with one of those keys. */
export async function countUses(db: Database, { coupon, buyerKeys, except }: UsesOf): Promise<CouponUses> {
  const { rows } = await sql<{ own: number; byPerson: number }>`
    select count(*) filter (where order_id = any (${[...except]}::uuid[]))::integer as own,
      count(*) filter (where order_id <> all (${[...except]}::uuid[]))::integer as "byPerson"
    from coupon_uses
    where coupon_id = ${coupon.id} and state <> 'freed'
      and (buyer_keys && ${[...buyerKeys]}::text[] or order_id = any (${[...except]}::uuid[]))`.execute(db)
  const [row] = rows
  return { inAll: coupon.taken - (row?.own ?? 0), byPerson: row?.byPerson ?? 0 }
}

/** For each of those products its category and all above it. */
export async function listCategoryChains(
  db: Database,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; categoryIds: string[] }>`
    with recursive chains as (
      select p.id, p.category_id
      from products p
      where p.id = any (${[...productIds]}::uuid[]) and p.category_id is not null
      union
      select chains.id, c.parent_id
      from chains
      join categories c on c.id = chains.category_id
      where c.parent_id is not null
    )
    select id, array_agg(category_id) as "categoryIds" from chains group by id`.execute(db)
  return new Map(rows.map(({ id, categoryIds }) => [id, categoryIds]))
}

/** All keys that a person ever had. */
export async function listPersonKeys(
  db: Database,
  personId: Id<'persons'>,
): Promise<readonly { kind: string; value: string }[]> {
  return db.selectFrom('identity_keys').select(['kind', 'value']).where('person_id', '=', personId).execute()
}

interface Use {
  readonly orderId: Id<'orders'>
  readonly couponId: Id<'coupons'>
  readonly discountSen: number
  readonly buyerKeys: readonly string[]
  readonly now: Instant
}

/** Counts a coupon in an order that is about to be written; it must be locked. */
export async function insertUse(tx: Transaction, use: Use): Promise<void> {
  await sql`
    insert into coupon_uses (order_id, coupon_id, discount_sen, buyer_keys, taken_at)
    values (${use.orderId}, ${use.couponId}, ${use.discountSen}, ${[...use.buyerKeys]}::text[], ${use.now})`.execute(tx)
  await sql`update coupons set taken = taken + 1 where id = ${use.couponId}`.execute(tx)
}

interface Settling {
  readonly orderIds: readonly Id<'orders'>[]
  readonly now: Instant
}

/** Ends the held uses of those orders as used. */
export async function markUsed(tx: Transaction, { orderIds, now }: Settling): Promise<void> {
  await sql`
    update coupon_uses set state = 'used', settled_at = ${now}
    where order_id = any (${[...orderIds]}::uuid[]) and state = 'held'`.execute(tx)
}

/** Frees the held uses of those orders; the coupons are locked in id order before any of them is counted down. */
export async function markFreed(tx: Transaction, { orderIds, now }: Settling): Promise<void> {
  await sql`
    select 1 from coupons
    where id in (select coupon_id from coupon_uses where order_id = any (${[...orderIds]}::uuid[]) and state = 'held')
    order by id
    for no key update`.execute(tx)
  await sql`
    with freed as (
      update coupon_uses set state = 'freed', settled_at = ${now}
      where order_id = any (${[...orderIds]}::uuid[]) and state = 'held'
      returning coupon_id
    )
    update coupons c set taken = c.taken - f.uses
    from (select coupon_id, count(*)::integer as uses from freed group by coupon_id) f
    where c.id = f.coupon_id`.execute(tx)
}

/** Locks the coupon of an order whose use was freed, with what is left of it. */
export async function lockFreedUse(tx: Transaction, orderId: Id<'orders'>) {
  await sql`
    select 1 from coupons
    where id in (select coupon_id from coupon_uses where order_id = ${orderId} and state = 'freed')
    for no key update`.execute(tx)
  const { rows } = await sql<CouponRow & { buyerKeys: string[] }>`
    select ${couponColumns}, u.buyer_keys as "buyerKeys"
    from coupon_uses u
    join coupons c on c.id = u.coupon_id
    where u.order_id = ${orderId} and u.state = 'freed'`.execute(tx)
  return rows[0]
}

/** Counts the freed coupon of an order again. It was found free under its lock. */
export async function markHeldAgain(tx: Transaction, orderId: Id<'orders'>): Promise<void> {
  await sql`
    with held as (
      update coupon_uses set state = 'held', settled_at = null
      where order_id = ${orderId} and state = 'freed'
      returning coupon_id
    )
    update coupons set taken = taken + 1 where id in (select coupon_id from held)`.execute(tx)
}
