import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { AttemptStatus } from './model.ts'

interface Beginning {
  readonly status: AttemptStatus
  /** The buyer's time limit at the bank. */
  readonly expiresAt: Instant
}

/**
 * Whether a browser may still be sent to the gateway with that attempt: while the bank has not answered and its time is
 * not over. Example: after a rejection the browser's Back button leads to the order, never to the bank with the same
 * attempt.
 */
export function checkBeginning({ status, expiresAt }: Beginning, now: Instant): Refusal | undefined {
  if (status !== 'created' && status !== 'redirected') return refuse('orders.not_payable')
  return isBefore(now, expiresAt) ? undefined : refuse('orders.expired')
}
