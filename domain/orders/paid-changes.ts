import type { Id } from '#domain/kit/id.ts'
import type { OrderChange } from './model.ts'

interface Payment {
  readonly paidBy: Id<'payment_attempts'> | 'store_credit'
  readonly reason: 'paid' | 'late_paid'
}

/**
 * An order is paid and delivered. Packages need no packing, so an order of packages is complete at once.
 * Example: an approved attempt gives `processing` (paid), then `complete` (delivered).
 */
export function paidChanges({ paidBy, reason }: Payment): readonly OrderChange[] {
  return [
    { to: 'processing', reason, paidBy },
    { to: 'complete', reason: 'delivered' },
  ]
}
