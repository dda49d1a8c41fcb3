import type { Instant } from '#domain/kit/time.ts'
import type { OrderStatus, SeenStatus } from './model.ts'
import { seenStatus } from './seen-status.ts'

interface History {
  /** As a reader sees it now; it may have ended before the history says so. */
  readonly status: OrderStatus
  readonly expiresAt: Instant
  /** What the order went through, first to last. */
  readonly steps: readonly { readonly status: OrderStatus; readonly at: Instant }[]
}

/**
 * When an order first reached each status. One that late money brought back has no canceled step; one whose time is
 * over has it at that time, though the job that writes it down comes by the minute.
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
