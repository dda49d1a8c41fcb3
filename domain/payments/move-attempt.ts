import { attemptMoves, type AttemptStatus, type PaymentResult } from './model.ts'
import type { PaymentOutcome } from './outcome-of.ts'

interface Moved {
  readonly status: AttemptStatus
  readonly code: string | undefined
}

/**
 * The status of an attempt after an answer; undefined when it does not change. Answers come in any order and any number
 * of times, so only the strongest counts: a late failure never undoes a success, a late success undoes a failure. Two
 * answers of the same strength keep the smaller code, so that the order of arrival does not matter. Example: failed
 * (51), then pending (99), stays failed (51); then approved (00) it is succeeded.
 */
export function moveAttempt(attempt: Moved, result: Pick<PaymentResult, 'outcome' | 'code'>): Moved | undefined {
  const status = attemptStatusOf(result.outcome)
  if (status === undefined) return undefined
  if (status === attempt.status) {
    const isMilder = attempt.code !== undefined && attempt.code <= result.code
    return isMilder ? undefined : { status, code: result.code }
  }
  return attemptMoves[attempt.status].includes(status) ? { status, code: result.code } : undefined
}

const statuses: Readonly<Record<PaymentOutcome, AttemptStatus | undefined>> = {
  waiting: undefined,
  not_found: undefined,
  succeeded: 'succeeded',
  pending: 'pending',
  canceled: 'canceled',
  expired: 'expired',
  review: 'review',
  unavailable: 'failed',
  limit: 'failed',
  funds: 'failed',
  declined: 'failed',
  wrong_code: 'failed',
  card_expired: 'failed',
  config: 'failed',
}

/** The status an attempt with that outcome has; undefined while nothing is decided. */
export function attemptStatusOf(outcome: PaymentOutcome): AttemptStatus | undefined {
  return statuses[outcome]
}
