import { oddOrder, orderId, orderLine } from './broken-rows.ts'
import type { InvariantBreak } from './invariant-break.ts'

const unpaid = [oddOrder({ status: 'pending' }), orderLine({ unitSen: 100 })]
const couponUse = (state: string, order = orderId) =>
  `insert into coupon_uses (order_id, coupon_id, state, discount_sen, buyer_keys, taken_at, settled_at)
    select ${order}, id, '${state}', 0, '{someone}', studio_now(), case '${state}' when 'held' then null else studio_now() end
    from coupons where code = 'WELCOME20'`
const counted = `update coupons set taken = taken + 1 where code = 'WELCOME20'`

/** How the invariants of coupons break, by name of the invariant's file. */
export const discountBreaks: Readonly<Record<string, readonly InvariantBreak[]>> = {
  'i60-coupons-stay-within-their-limits': [
    { breaks: [counted] },
    { breaks: [...unpaid, couponUse('held')] },
    {
      breaks: [
        'alter table coupons drop constraint coupons_within_their_limit',
        `update coupons set uses_max = 1, taken = 2, uses_per_person = null where code = 'WELCOME20'`,
        ...unpaid,
        couponUse('held'),
        couponUse('used', 'uuidv7()'),
      ],
      alsoViolates: ['i61-coupons-count-in-living-or-paid-orders'],
    },
    {
      breaks: [...unpaid, couponUse('held'), counted, couponUse('used', 'uuidv7()'), counted],
      alsoViolates: ['i61-coupons-count-in-living-or-paid-orders'],
    },
  ],
  'i61-coupons-count-in-living-or-paid-orders': [
    { breaks: [couponUse('held'), counted] },
    { breaks: [...unpaid, couponUse('used'), counted] },
    { breaks: [...unpaid, couponUse('freed')] },
    { breaks: [oddOrder({ status: 'canceled' }), orderLine({ unitSen: 100 }), couponUse('held'), counted] },
  ],
}
