import type { changeCoupon as endpoint } from '#domain/discounts/api.ts'
import { checkCoupon } from '#domain/discounts/check-coupon.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { presentCoupon } from './present-coupon.ts'
import { lockCouponById, updateCoupon } from './staff-queries.ts'

/** Replaces all of a coupon but its code. Refuses an unknown one, and what `checkCoupon` refuses. */
export async function changeCoupon(
  ctx: WriteContext,
  { id, ...sent }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { branch, tx } = ctx
  const locked = await lockCouponById(tx, { branchId: branch.id, id })
  if (locked === undefined) return refuse('request.not_found')
  const { coupon: before, mostByOne, now } = locked
  const coupon = presentCoupon.fromWire({ ...sent, code: before.code })
  const wrong = checkCoupon(coupon, { inAll: before.taken, mostByOne })
  if (wrong) return wrong
  await updateCoupon(tx, { id, coupon, now })
  await writeAudit(ctx, {
    at: now,
    action: 'discounts.change_coupon',
    subjectKind: 'coupons',
    subjectId: id,
    details: { before: presentCoupon.toWire(before, branch.zone), after: sent },
  })
  return presentCoupon.toWire({ ...coupon, id, taken: before.taken }, branch.zone)
}
