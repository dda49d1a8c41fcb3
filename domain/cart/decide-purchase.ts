import type { CouponEffect } from '#domain/discounts/model.ts'
import { sen, sumSen, type Sen } from '#domain/kit/money.ts'
import { lineKey } from './line-key.ts'
import type { SoldThing } from './model.ts'
import type { PricedCart } from './price-cart.ts'

interface Bought {
  readonly priced: PricedCart
  readonly shelf: ReadonlyMap<string, SoldThing>
  /** The price of the way to deliver that was chosen and can be had; absent before that. */
  readonly deliverySen: Sen | undefined
  /** What the coupon takes off the lines of goods, in their order, and off the delivery. */
  readonly coupon: Pick<CouponEffect, 'lines' | 'discountSen' | 'deliverySen'> | undefined
}

/** A part of a total, before what pays it. */
interface TotalRow {
  readonly kind: 'items' | 'coupon' | 'delivery'
  readonly amountSen: Sen
}

type BoughtLine = PricedCart['lines'][number] & {
  /** Its share of the coupon's discount. */
  readonly discountSen: Sen
}

export interface Purchase {
  /** The lines that count. */
  readonly lines: readonly BoughtLine[]
  readonly subtotalSen: Sen
  readonly discountSen: Sen
  readonly deliverySen: Sen
  readonly totalSen: Sen
  readonly rows: readonly TotalRow[]
}

/**
 * One rule for what the cart shows and what an order charges: the lines as `priceCart` has them, less what the coupon
 * takes off goods and delivery, with the delivery. What pays the total, from points to the bank, comes after it
 * (RULINGS 10).
 * Example: two pairs of socks at RM 49.00, RM 9.80 off, and RM 8.00 to bring them are RM 96.20 in three rows.
 */
export function decidePurchase({ priced, shelf, deliverySen: asked, coupon }: Bought): Purchase {
  const shares = [...(coupon?.lines ?? [])]
  const lines = priced.lines
    .filter(({ counted }) => counted)
    .map((line) => ({ ...line, discountSen: isGoods(line, shelf) ? (shares.shift() ?? sen(0)) : sen(0) }))
  const discountSen = sumSen(lines.map((line) => line.discountSen))
  const deliverySen = sen((asked ?? 0) - (coupon?.deliverySen ?? 0))
  const rows: TotalRow[] = [{ kind: 'items', amountSen: priced.subtotalSen }]
  if (discountSen > 0) rows.push({ kind: 'coupon', amountSen: sen(0 - discountSen) })
  if (asked !== undefined) rows.push({ kind: 'delivery', amountSen: deliverySen })
  const totalSen = sumSen(rows.map(({ amountSen }) => amountSen))
  return { lines, subtotalSen: priced.subtotalSen, discountSen, deliverySen, totalSen, rows }
}

function isGoods({ line }: PricedCart['lines'][number], shelf: ReadonlyMap<string, SoldThing>): boolean {
  return typeof shelf.get(lineKey(line))?.variantId === 'string'
}
