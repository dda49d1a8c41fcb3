import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { keywordCondition, type ListQuery, rowsBefore, searchCondition } from '#server/kit/list-query.ts'
import { couponColumns, type CouponRow } from './queries.ts'

type BranchId = Id<'branches'>
export type NewCoupon = Omit<CouponRow, 'id' | 'taken'>

export async function listCouponPage(
  db: Database,
  { branchId, query }: { readonly branchId: BranchId; readonly query: ListQuery<'code', 'created_at' | 'code'> },
): Promise<{ rows: CouponRow[]; total: number }> {
  const column = query.orderBy === 'code' ? sql`c.code` : sql`c.created_at`
  const order = query.sortedBy === 'desc' ? sql`${column} desc, c.id desc` : sql`${column}, c.id`
  const matching = sql`from coupons c where c.branch_id = ${branchId} and ${searchCondition({ code: 'code' }, query)}
    and ${keywordCondition([sql`c.code`], query.keyword)}`
  const { rows } = await sql<CouponRow>`
    select ${couponColumns} ${matching} order by ${order} limit ${query.limit} offset ${rowsBefore(query)}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${matching}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Returns nothing when the branch has a coupon with that code. */
export async function insertCoupon(
  tx: Transaction,
  { branchId, coupon }: { readonly branchId: BranchId; readonly coupon: NewCoupon },
): Promise<{ id: Id<'coupons'>; now: Instant } | undefined> {
  return tx
    .insertInto('coupons')
    .values({
      branch_id: branchId,
      code: coupon.code,
      ...storedOf(coupon),
      created_at: sql<Instant>`studio_now()`,
      updated_at: sql<Instant>`studio_now()`,
    })
    .onConflict((conflict) => conflict.columns(['branch_id', 'code']).doNothing())
    .returning(['id', 'created_at as now'])
    .executeTakeFirst()
}

/** Locks a coupon; with it the most uses that one person has, and the time after the lock. */
export async function lockCouponById(
  tx: Transaction,
  { branchId, id }: { readonly branchId: BranchId; readonly id: Id<'coupons'> },
): Promise<{ coupon: CouponRow; mostByOne: number; now: Instant } | undefined> {
  await sql`select 1 from coupons where branch_id = ${branchId} and id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<CouponRow & { mostByOne: number; now: Instant }>`
    select ${couponColumns}, studio_now() as now,
      coalesce((
        select max(uses) from (
          select count(*)::integer as uses
          from coupon_uses u, unnest(u.buyer_keys) as key
          where u.coupon_id = c.id and u.state <> 'freed'
          group by key
        ) by_key), 0) as "mostByOne"
    from coupons c
    where c.branch_id = ${branchId} and c.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { mostByOne, now, ...coupon } = row
  return { coupon, mostByOne, now }
}

export async function updateCoupon(
  tx: Transaction,
  { id, coupon, now }: { readonly id: Id<'coupons'>; readonly coupon: NewCoupon; readonly now: Instant },
): Promise<void> {
  await tx
    .updateTable('coupons')
    .set({ ...storedOf(coupon), updated_at: now })
    .where('id', '=', id)
    .execute()
}

function storedOf(coupon: NewCoupon) {
  return {
    kind: coupon.kind,
    percent: coupon.percent,
    amount_sen: coupon.amountSen,
    min_goods_sen: coupon.minGoodsSen,
    starts_at: coupon.startsAt,
    ends_at: coupon.endsAt,
    uses_max: coupon.usesMax,
    uses_per_person: coupon.usesPerPerson,
    included_product_ids: [...coupon.included.productIds],
    included_category_ids: [...coupon.included.categoryIds],
    excluded_product_ids: [...coupon.excluded.productIds],
    excluded_category_ids: [...coupon.excluded.categoryIds],
    active: coupon.active,
  }
}
