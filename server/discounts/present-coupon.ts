import type { addCoupon } from '#domain/discounts/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { fromWire, toWire } from '#domain/kit/money.ts'
import { instant, wireTime } from '#domain/kit/time.ts'
import type { CouponRow } from './queries.ts'
import type { NewCoupon } from './staff-queries.ts'

/** Maps a coupon between the wire of staff and the table, both ways. */
export const presentCoupon = {
  toWire(coupon: CouponRow, zone: string): OutputOf<typeof addCoupon> {
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
  fromWire(sent: CheckedOf<typeof addCoupon>): NewCoupon {
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
