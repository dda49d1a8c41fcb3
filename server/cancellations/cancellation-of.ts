import { decideCancellation, type CancelledSum } from '#domain/cancellations/decide-cancellation.ts'
import type { CancellationStatus } from '#domain/cancellations/model.ts'
import { sen } from '#domain/kit/money.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import { cashStatus } from '#domain/orders/cash.ts'
import type { OrderStatus } from '#domain/orders/model.ts'
import type { LineRow } from '#server/orders/line-queries.ts'
import type { OrderRow } from '#server/orders/queries.ts'

interface Facts {
  readonly order: OrderRow
  readonly lines: readonly Pick<LineRow, 'kind' | 'total_sen' | 'discount_sen' | 'tax_included' | 'tax_sen'>[]
  readonly status: OrderStatus
  readonly before: CancellationStatus | undefined
}

/** What cancelling the order refunds, by the rule, from its rows. */
export function cancellationOf({ order, lines, status, before }: Facts): CancelledSum | Refusal {
  return decideCancellation({
    status,
    lines: lines.map((line) => ({
      kind: line.kind,
      totalSen: sen(line.total_sen),
      discountSen: sen(line.discount_sen),
      taxAddedSen: sen(line.tax_included ? 0 : line.tax_sen),
    })),
    deliverySen: sen(order.delivery_sen),
    bagFeeSen: sen(order.bag_fee_sen),
    tipSen: sen(order.tip_sen),
    isCashDue: cashStatus(order) === 'due',
    before,
  })
}
