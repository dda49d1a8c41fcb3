import type {
  listCoupons as listCouponsEndpoint,
  addCoupon as addCouponEndpoint,
  changeCoupon as changeCouponEndpoint,
} from '#domain/discounts/api.ts'
import { checkCoupon } from '#domain/discounts/decide-coupon.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { page } from '#domain/kit/list.ts'
import { fromWire, toWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { instant, wireTime } from '#domain/kit/time.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import type { CouponRow } from './queries.ts'
import { listCouponPage, insertCoupon, lockCouponById, updateCoupon, type NewCoupon } from './staff-queries.ts'

/** The coupons of the branch. */
export async function listCoupons(
  ctx: ReadContext,
  query: CheckedOf<typeof listCouponsEndpoint>,
): Promise<OutputOf<typeof listCouponsEndpoint>> {
  const { rows, total } = await listCouponPage(ctx.db, { branchId: ctx.branch.id, query })
  return page(
    rows.map((row) => presentCoupon.toWire(row, ctx.branch.zone)),
    { ...query, total },
  )
}

/** Issues a coupon. Refuses a code that another one has, and what `checkCoupon` refuses. */
export async function addCoupon(
  ctx: WriteContext,
  sent: CheckedOf<typeof addCouponEndpoint>,
): Promise<OutputOf<typeof addCouponEndpoint> | Refusal> {
  const coupon = presentCoupon.fromWire(sent)
  const wrong = checkCoupon(coupon, { inAll: 0, mostByOne: 0 })
  if (wrong) return wrong
  const added = await insertCoupon(ctx.tx, { branchId: ctx.branch.id, coupon })
  if (added === undefined) return refuse('discounts.code_taken', { fields: { code: 'fields.slug_taken' } })
  const subject = { subjectKind: 'coupons', subjectId: added.id }
  await writeAudit(ctx, { at: added.now, action: 'discounts.add_coupon', ...subject, details: { after: sent } })
  return presentCoupon.toWire({ ...coupon, id: added.id, taken: 0 }, ctx.branch.zone)
}

/** Replaces all of a coupon but its code. Refuses an unknown one, and what `checkCoupon` refuses. */
export async function changeCoupon(
  ctx: WriteContext,
  { id, ...sent }: CheckedOf<typeof changeCouponEndpoint>,
): Promise<OutputOf<typeof changeCouponEndpoint> | Refusal> {
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

/** Maps a coupon between the wire of staff and the table, both ways. */
const presentCoupon = {
  toWire(coupon: CouponRow, zone: string): OutputOf<typeof addCouponEndpoint> {
    const { included, excluded } = coupon
    return {
      id: coupon.id,
      code: coupon.code,
      kind: coupon.kind,
      percent: coupon.percent,
      amount: toWire(coupon.amountSen),
      min_goods: toWire(coupon.minGoodsSen),
      starts_at: wireTime(coupon.startsAt, zone),
      ends_at: coupon.endsAt === null ? null : wireTime(coupon.endsAt, zone),
      uses_max: coupon.usesMax,
      uses_per_person: coupon.usesPerPerson,
      included_product_ids: included.productIds.map((id) => asId('products', id)),
      included_category_ids: included.categoryIds.map((id) => asId('categories', id)),
      excluded_product_ids: excluded.productIds.map((id) => asId('products', id)),
      excluded_category_ids: excluded.categoryIds.map((id) => asId('categories', id)),
      active: coupon.active,
      taken: coupon.taken,
    }
  },
  fromWire(sent: CheckedOf<typeof addCouponEndpoint>): NewCoupon {
    return {
      code: sent.code,
      kind: sent.kind,
      percent: sent.percent,
      amountSen: fromWire(sent.amount),
      minGoodsSen: fromWire(sent.min_goods),
      startsAt: instant(sent.starts_at),
      endsAt: sent.ends_at === null ? null : instant(sent.ends_at),
      usesMax: sent.uses_max,
      usesPerPerson: sent.uses_per_person,
      active: sent.active,
      included: { productIds: sent.included_product_ids, categoryIds: sent.included_category_ids },
      excluded: { productIds: sent.excluded_product_ids, categoryIds: sent.excluded_category_ids },
    }
  },
} as const
