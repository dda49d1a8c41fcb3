import type { CouponEffect } from '#domain/discounts/model.ts'
import { shareReferral } from '#domain/discounts/referrals.ts'
import { sen, sumSen, type Sen } from '#domain/kit/money.ts'
import { lineTax, untaxed, type TaxRate } from '#domain/studio/tax.ts'
import { lineKey } from './check-lines.ts'
import type { DeliveryExtras } from './delivery-extras.ts'
import type { Sellable } from './model.ts'
import type { PricedCart } from './price-cart.ts'

interface Bought {
  readonly priced: PricedCart
  readonly catalog: ReadonlyMap<string, Sellable>
  /** The price of the delivery method that was chosen and is available; absent before that. */
  readonly deliverySen: Sen | undefined
  /** What goods cost besides the delivery. */
  readonly extras?: DeliveryExtras
  /** How the lines are taxed; untaxed when left out. */
  readonly taxRate?: TaxRate
  /** What the coupon takes off the lines of goods, in their order, and off the delivery. */
  readonly coupon: Pick<CouponEffect, 'lines' | 'discountSen' | 'deliverySen'> | undefined
  /** The discount of a referred friend's first order. */
  readonly referralPercent: number
}

/** A part of a total, before tenders pay it. */
interface TotalRow {
  readonly kind: 'items' | 'coupon' | 'referral' | 'delivery' | 'bag_fee' | 'tip' | 'tax'
  readonly amountSen: Sen
}

type BoughtLine = PricedCart['lines'][number] & {
  /** Its share of the coupon and of the referral. */
  readonly discountSen: Sen
}

export interface Purchase {
  /** The lines that count. */
  readonly lines: readonly BoughtLine[]
  readonly subtotalSen: Sen
  /** Of the coupon and the referral together. */
  readonly discountSen: Sen
  readonly referralSen: Sen
  readonly deliverySen: Sen
  readonly extras: DeliveryExtras
  readonly totalSen: Sen
  /** The part of the total that only the gateway can pay: the gift cards. */
  readonly bankOnlySen: Sen
  readonly rows: readonly TotalRow[]
}

/**
 * One rule for what the cart shows and what an order charges: the lines as `priceCart` has them, less the coupon on
 * goods and delivery and the referral on what is left of all lines but gift cards, plus the delivery, its extras, and
 * the tax where prices exclude it. What pays the total, from points to the bank, comes after it (docs/money.md#total).
 * Example: two pairs of socks at RM 49.00, RM 9.80 off, and RM 8.00 delivery are RM 96.20 in three rows.
 */
export function decidePurchase({
  priced,
  catalog,
  deliverySen: asked,
  coupon,
  referralPercent,
  ...rest
}: Bought): Purchase {
  const { extras = { bagFeeSen: sen(0), tipSen: sen(0) }, taxRate = untaxed } = rest
  const shares = [...(coupon?.lines ?? [])]
  const reduced = priced.lines
    .filter(({ counted }) => counted)
    .map((line) => ({ ...line, couponSen: isGoods(line, catalog) ? (shares.shift() ?? sen(0)) : sen(0) }))
  const couponSen = sumSen(reduced.map((line) => line.couponSen))
  const friendly = shareReferral(
    referralPercent,
    reduced.map((line) => (isGift(line, catalog) ? sen(0) : sen(line.totalSen - line.couponSen))),
  )
  const lines = reduced.map(({ couponSen: taken, ...line }, place) => ({
    ...line,
    discountSen: sen(taken + (friendly[place] ?? 0)),
  }))
  const referralSen = sumSen(friendly)
  const deliverySen = sen((asked ?? 0) - (coupon?.deliverySen ?? 0))
  const taxed = lines.filter((line) => !isGift(line, catalog))
  const taxSen = sumSen(taxed.map((line) => lineTax(taxRate, line.totalSen - line.discountSen)))
  const rows = shownRows([
    { kind: 'items', amountSen: priced.subtotalSen, always: true },
    { kind: 'coupon', amountSen: sen(0 - couponSen) },
    { kind: 'referral', amountSen: sen(0 - referralSen) },
    { kind: 'delivery', amountSen: deliverySen, always: asked !== undefined },
    { kind: 'bag_fee', amountSen: extras.bagFeeSen },
    { kind: 'tip', amountSen: extras.tipSen },
    { kind: 'tax', amountSen: taxRate.included ? sen(0) : taxSen },
  ])
  const totalSen = sumSen(rows.map(({ amountSen }) => amountSen))
  const discountSen = sen(couponSen + referralSen)
  const bankOnlySen = sumSen(lines.filter((line) => isGift(line, catalog)).map((line) => line.totalSen))
  const { subtotalSen } = priced
  return { lines, subtotalSen, discountSen, referralSen, deliverySen, extras, totalSen, bankOnlySen, rows }
}

/** A row of 0.00 is left out, unless its zero says something. */
function shownRows(rows: readonly (TotalRow & { readonly always?: boolean })[]): readonly TotalRow[] {
  return rows.flatMap(({ always, ...row }) => (always === true || row.amountSen !== 0 ? [row] : []))
}

function isGift({ line }: PricedCart['lines'][number], catalog: ReadonlyMap<string, Sellable>): boolean {
  return catalog.get(lineKey(line))?.isGift === true
}

function isGoods({ line }: PricedCart['lines'][number], catalog: ReadonlyMap<string, Sellable>): boolean {
  return typeof catalog.get(lineKey(line))?.variantId === 'string'
}
