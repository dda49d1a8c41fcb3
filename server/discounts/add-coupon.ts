import type { addCoupon as endpoint } from '#domain/discounts/api.ts'
import { checkCoupon } from '#domain/discounts/check-coupon.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { presentCoupon } from './present-coupon.ts'
import { insertCoupon } from './staff-queries.ts'

/** Issues a coupon. Refuses a code that another one has, and what `checkCoupon` refuses. */
export async function addCoupon(
  ctx: WriteContext,
  sent: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const coupon = presentCoupon.fromWire(sent)
  const wrong = checkCoupon(coupon, { inAll: 0, mostByOne: 0 })
  if (wrong) return wrong
  const added = await insertCoupon(ctx.tx, { branchId: ctx.branch.id, coupon })
  if (added === undefined) return refuse('discounts.code_taken', { fields: { code: 'fields.slug_taken' } })
  const subject = { subjectKind: 'coupons', subjectId: added.id }
  await writeAudit(ctx, { at: added.now, action: 'discounts.add_coupon', ...subject, details: { after: sent } })
  return presentCoupon.toWire({ ...coupon, id: added.id, taken: 0 }, ctx.branch.zone)
}
