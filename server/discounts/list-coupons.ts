import type { listCoupons as endpoint } from '#domain/discounts/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { presentCoupon } from './present-coupon.ts'
import { listCouponPage } from './staff-queries.ts'

/** The coupons of the branch. */
export async function listCoupons(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listCouponPage(ctx.db, { branchId: ctx.branch.id, query })
  return page(
    rows.map((row) => presentCoupon.toWire(row, ctx.branch.zone)),
    { ...query, total },
  )
}
