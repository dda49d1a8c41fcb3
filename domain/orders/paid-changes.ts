import type { Id } from '#domain/kit/id.ts'
import type { OrderChange } from './model.ts'

interface Payment {
  readonly paidBy: Id<'payment_attempts'> | 'store_credit'
  readonly reason: 'paid' | 'late_paid'
  /** Whether it has anything that must be packed. */
  readonly hasGoods: boolean
}

/**
 * An order is paid. Packages need no packing, so an order of packages is complete at once; one with goods waits for the
 * studio to pack them.
 * Example: an approved attempt gives `processing` (paid), then, without goods, `complete` (delivered).
 */
export function paidChanges({ paidBy, reason, hasGoods }: Payment): readonly OrderChange[] {
  const paid = { to: 'processing', reason, paidBy } as const
  return hasGoods ? [paid] : [paid, { to: 'complete', reason: 'delivered' }]
}
