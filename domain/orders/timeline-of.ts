import type { Instant } from '#domain/kit/time.ts'
import type { OrderStatus, SeenStatus } from './model.ts'
import { seenStatus } from './order-status.ts'

interface History {
  /** The status that a reader sees; it may have expired before the history says so. */
  readonly status: OrderStatus
  readonly expiresAt: Instant
  /** The history of the order, in order. */
  readonly steps: readonly { readonly status: OrderStatus; readonly at: Instant }[]
}

/**
 * When an order first reached each status. One that late money revived has no canceled step; an expired one has it at
 * its end, before the job of the minute writes it.
 */
export function timelineOf({ status, expiresAt, steps }: History): { status: SeenStatus; at: Instant }[] {
  const isCanceled = status === 'canceled'
  const reached = new Map<SeenStatus, Instant>()
  for (const step of steps) {
    const seen = seenStatus(step.status)
    if (seen === 'canceled' ? isCanceled : !reached.has(seen)) reached.set(seen, step.at)
  }
  if (isCanceled && !reached.has('canceled')) reached.set('canceled', expiresAt)
  return [...reached].map(([seen, at]) => ({ status: seen, at }))
}
