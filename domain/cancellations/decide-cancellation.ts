import { sen, sumSen, type Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isConfirmed, type OrderStatus } from '#domain/orders/model.ts'
import type { CancellationStatus } from './model.ts'

export interface CancelledLine {
  readonly kind: 'package' | 'extension' | 'goods' | 'gift_card'
  readonly totalSen: Sen
  /** Its share of the order's discount. */
  readonly discountSen: Sen
  /** The tax that came on top of it. */
  readonly taxAddedSen: Sen
}

interface OrderFacts {
  /** As a reader sees it now. */
  readonly status: OrderStatus
  readonly lines: readonly CancelledLine[]
  readonly deliverySen: Sen
  readonly bagFeeSen: Sen
  readonly tipSen: Sen
  /** Cash on delivery that has not been received. */
  readonly isCashDue?: boolean
  /** The request that was made before, if any. */
  readonly before: CancellationStatus | undefined
}

/**
 * What goes back, explained: goods, less the discount they had, with the tax that came on top, the delivery that was
 * not made, its bag and its tip.
 */
export interface CancelledSum {
  readonly goodsSen: Sen
  readonly discountSen: Sen
  readonly deliverySen: Sen
  readonly bagFeeSen: Sen
  readonly tipSen: Sen
  readonly taxSen: Sen
  readonly totalSen: Sen
}

/**
 * Whether a buyer may cancel the goods of an order, and what comes back (docs/money.md#cancelling-an-order). There is
 * one request: after a withdrawal or refusal no other can be made. Packages and gift cards of the same order stay as
 * they are. While cash on delivery is due, every sum is 0; points, gift cards and store credit are still returned.
 * Refuses `cancellations.withdrawn` and `cancellations.asked` after an earlier request, `cancellations.canceled`,
 * `cancellations.unpaid`, `cancellations.by_staff` where there are no goods, and `cancellations.packed`.
 */
export function decideCancellation({ status, lines, before, ...order }: OrderFacts): CancelledSum | Refusal {
  if (before === 'withdrawn') return refuse('cancellations.withdrawn')
  if (before !== undefined) return refuse('cancellations.asked')
  if (status === 'canceled') return refuse('cancellations.canceled')
  if (!isConfirmed(status)) return refuse('cancellations.unpaid')
  const goods = lines.filter(({ kind }) => kind === 'goods')
  if (goods.length === 0) return refuse('cancellations.by_staff')
  if (status !== 'processing') return refuse('cancellations.packed')
  if (order.isCashDue === true) return nothing
  const goodsSen = sumSen(goods.map(({ totalSen }) => totalSen))
  const discountSen = sumSen(goods.map((line) => line.discountSen))
  const { deliverySen, bagFeeSen, tipSen } = order
  const taxSen = sumSen(goods.map((line) => line.taxAddedSen))
  const totalSen = sen(goodsSen - discountSen + deliverySen + bagFeeSen + tipSen + taxSen)
  return { goodsSen, discountSen, deliverySen, bagFeeSen, tipSen, taxSen, totalSen }
}

const none = sen(0)
const nothing: CancelledSum = {
  goodsSen: none,
  discountSen: none,
  deliverySen: none,
  bagFeeSen: none,
  tipSen: none,
  taxSen: none,
  totalSen: none,
}
