import { formatMoney, sen, sumSen, type Sen, shareOut } from '#domain/kit/money.ts'
import { normalizeInput } from '#domain/kit/normalize-input.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { Coupon, CouponEffect, CouponUses, GoodsLine } from './model.ts'

interface Purchase {
  readonly lines: readonly GoodsLine[]
  /** The price of the delivery; 0 while it is not known. */
  readonly deliverySen: Sen
  readonly uses: CouponUses
  readonly now: Instant
}

/**
 * What a coupon takes off, and why it does not; 'Invalid coupon entered' for a code that is none. What it takes off
 * each line is whole sen, adds up exactly and is never above the line; a discount is never above the goods. Refuses,
 * with a reason for the buyer, what has not started, is over, was used too often, is for other items or is under its
 * minimum.
 * Example: 10% of goods of RM 180.00 is RM 18.00; RM 20 off goods of RM 12.00 is RM 12.00.
 */
export function decideCoupon(coupon: Coupon | undefined, purchase: Purchase): CouponEffect | Refusal {
  if (coupon === undefined || !coupon.active) return refuse('discounts.unknown')
  const untimely = refuseUntimely(coupon, purchase)
  if (untimely) return untimely
  const counted = purchase.lines.map((line) => (countsFor(coupon, line) ? line.totalSen : sen(0)))
  const goodsSen = sumSen(counted)
  if (goodsSen === 0) return refuse('discounts.wrong_items', { values: { code: coupon.code } })
  if (goodsSen < coupon.minGoodsSen)
    return refuse('discounts.under_minimum', {
      values: { code: coupon.code, minimum: formatMoney(coupon.minGoodsSen), goods: formatMoney(goodsSen) },
    })
  const discountSen = discountOf(coupon, goodsSen)
  return {
    kind: coupon.kind,
    percent: coupon.percent,
    goodsSen,
    discountSen,
    lines: shareOut(discountSen, counted),
    deliverySen: coupon.kind === 'free_delivery' ? purchase.deliverySen : sen(0),
  }
}

function refuseUntimely(coupon: Coupon, { uses, now }: Purchase): Refusal | undefined {
  const { code, usesMax, usesPerPerson } = coupon
  const values = { code }
  if (isBefore(now, coupon.startsAt)) return refuse('discounts.not_started', { values })
  if (coupon.endsAt !== null && !isBefore(now, coupon.endsAt)) return refuse('discounts.over', { values })
  if (usesPerPerson !== null && uses.byPerson >= usesPerPerson) return refuse('discounts.used_before', { values })
  if (usesMax !== null && uses.inAll >= usesMax) return refuse('discounts.used_up', { values })
  return undefined
}

/** Half a sen is rounded up, in the buyer's favour. */
function discountOf({ kind, percent, amountSen }: Coupon, goodsSen: Sen): Sen {
  if (kind === 'percentage') return sen(Math.floor((goodsSen * percent + 50) / 100))
  return kind === 'amount' ? sen(Math.min(amountSen, goodsSen)) : sen(0)
}

/**
 * Whether a coupon counts for a line: what is excluded never does, then what is included does, and everything when
 * nothing is.
 */
function countsFor({ included, excluded }: Pick<Coupon, 'included' | 'excluded'>, line: GoodsLine): boolean {
  if (isIn(excluded, line)) return false
  return included.productIds.length + included.categoryIds.length === 0 || isIn(included, line)
}

function isIn({ productIds, categoryIds }: Coupon['included'], line: GoodsLine): boolean {
  return productIds.includes(line.productId) || line.categoryIds.some((id) => categoryIds.includes(id))
}

/**
 * One coupon counts, and a better one replaces it. Whether the second takes more off the order than the first; of equal
 * ones the first stays.
 */
export function betterCoupon(current: CouponEffect, other: CouponEffect): boolean {
  return other.discountSen + other.deliverySen > current.discountSen + current.deliverySen
}

interface UsedSoFar {
  /** Orders in which it counts now, and the most of them by one person. */
  readonly inAll: number
  readonly mostByOne: number
}

/**
 * Whether the studio may issue such a coupon. Refuses an end that is not after the start, and a limit below the current
 * uses, which nobody could take back.
 */
export function checkCoupon(coupon: Coupon, { inAll, mostByOne }: UsedSoFar): Refusal | undefined {
  if (coupon.endsAt !== null && !isBefore(coupon.startsAt, coupon.endsAt))
    return refuse('discounts.ends_first', { fields: { ends_at: 'fields.invalid' } })
  if (coupon.usesMax !== null && coupon.usesMax < inAll)
    return refuse('discounts.below_uses', { values: { uses: inAll }, fields: { uses_max: 'fields.invalid' } })
  if (coupon.usesPerPerson !== null && coupon.usesPerPerson < mostByOne)
    return refuse('discounts.below_uses', {
      values: { uses: mostByOne },
      fields: { uses_per_person: 'fields.invalid' },
    })
  return undefined
}

/**
 * A code in its stored form: case and surrounding spaces do not count, and a dash belongs to the code. Example:
 * ` slow-10` is `SLOW-10`.
 */
export function couponCode(typed: string): string {
  return normalizeInput(typed).toUpperCase()
}

/** Whether one more use is left, in all and for this person. The dates of the coupon do not matter here. */
export function isWithinLimits({ usesMax, usesPerPerson }: Coupon, { inAll, byPerson }: CouponUses): boolean {
  return (usesMax === null || inAll < usesMax) && (usesPerPerson === null || byPerson < usesPerPerson)
}
