import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore } from '#domain/kit/time.ts'
import type { Coupon } from './model.ts'

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
