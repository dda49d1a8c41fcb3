import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'

/** The specification's six statuses and its pending types, which docs/money.md#orders explains. */
export type OrderStatus =
  | 'pending'
  | 'pending_payment'
  | 'holded'
  | 'payment_review'
  | 'processing'
  | 'packed'
  | 'delivery'
  | 'complete'
  | 'canceled'

/**
 * Where an order may go from each status. A paid order never goes back: nothing leads from paid to unpaid. A canceled
 * order is paid after all when late money comes and it can still be delivered; one that was paid before it was canceled
 * stays canceled. Goods are canceled until they are packed; later only where cash on delivery was not paid and the
 * parcel came back.
 */
export const orderMoves: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['pending_payment', 'holded', 'payment_review', 'processing', 'canceled'],
  pending_payment: ['pending', 'holded', 'payment_review', 'processing', 'canceled'],
  holded: ['pending', 'pending_payment', 'payment_review', 'processing', 'canceled'],
  payment_review: ['processing', 'canceled'],
  canceled: ['processing'],
  processing: ['packed', 'complete', 'canceled'],
  packed: ['delivery', 'complete', 'canceled'],
  delivery: ['complete', 'canceled'],
  complete: [],
}

/** The status of a new order: with an attempt to pay, or covered by store credit. */
export const firstStatuses: readonly OrderStatus[] = ['pending', 'pending_payment']

/**
 * A rule's decision about an order. Only `applyChanges` writes it, and refuses transitions that `orderMoves` does not
 * have.
 */
export interface OrderChange {
  /** The status it keeps when only its time is extended. */
  readonly to: OrderStatus
  /** The reason, as a word in its history: `paid`, `expired`. */
  readonly reason: string
  /** A later end of its hold; an earlier one changes nothing. */
  readonly expiresAt?: Instant
  /** The buyer has asked for more time, which is given once. */
  readonly lengthened?: boolean
  /** What paid for it; set once. */
  readonly paidBy?: Id<'payment_attempts'> | 'store_credit'
  /** The amount due on delivery, in whole five sen: from now on it is an order of cash. Set once. */
  readonly cashDueSen?: Sen
  /** The courier of its goods. */
  readonly sent?: { readonly courier: string; readonly trackingNumber: string }
}

/** The reason in the history of an unpaid order that its buyer cancelled: money that comes later goes back. */
export const canceledByBuyer = 'canceled_by_buyer'

/** The specification's six statuses, by which people filter and count; the pending types are one of them. */
export const seenStatuses = ['pending', 'processing', 'packed', 'delivery', 'complete', 'canceled'] as const
export type SeenStatus = (typeof seenStatuses)[number]

/** Orders that wait for the bank or the buyer and end when they expire. */
export const waitingStatuses = ['pending', 'pending_payment', 'holded'] as const satisfies readonly OrderStatus[]

/** The studio works on it or has finished: it is paid, or will be on delivery. `paid_at` says which. */
export const confirmedStatuses = [
  'processing',
  'packed',
  'delivery',
  'complete',
] as const satisfies readonly OrderStatus[]

export function isConfirmed(status: OrderStatus): boolean {
  return confirmedStatuses.some((confirmed) => confirmed === status)
}

export function isWaiting(status: OrderStatus): boolean {
  return waitingStatuses.some((waiting) => waiting === status)
}

/** The most attempts of one order; a person who needs more starts a new order. */
export const maxAttempts = 20

/** The tenders of a total, in the order in which they are taken (docs/money.md#total). */
export const tenderKinds = ['points', 'gift_card', 'store_credit', 'gateway'] as const
