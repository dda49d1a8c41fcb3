import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { getOrder } from './api.ts'
import type { OrderStatus } from './model.ts'

type CashStatus = NonNullable<OutputOf<typeof getOrder>['cash_on_delivery']>['status']

interface CashOrder {
  /** The amount due on delivery, in whole sen; null for an order that is paid otherwise. */
  readonly cash_due_sen: number | null
  readonly paid_at: object | null
  readonly status: OrderStatus
}

/** The state of an order's cash; undefined for one that is not paid on delivery. */
export function cashStatus({ cash_due_sen: dueSen, paid_at: paidAt, status }: CashOrder): CashStatus | undefined {
  if (dueSen === null) return undefined
  if (paidAt !== null) return 'received'
  return status === 'canceled' ? 'written_off' : 'due'
}
