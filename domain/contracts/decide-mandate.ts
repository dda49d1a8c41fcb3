import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { MandateStatus } from './model.ts'

interface Settling {
  readonly status: MandateStatus
  /** Until when the bank may authorise it. */
  readonly expiresAt: Instant
  readonly result: Pick<PaymentResult, 'outcome' | 'code' | 'currency'> | 'no_answer'
  readonly currency: string
  readonly now: Instant
}

/**
 * `authorised` begins the contract. `failed` and `expired` end it before it began. `over`: the bank has ended a mandate
 * that was in use. `unused`: authorised when no contract waits for it any more, so a person must end it at the bank.
 * `review`: an unknown status.
 */
export interface MandateDecision {
  readonly kind: 'authorised' | 'failed' | 'expired' | 'over' | 'unused' | 'review' | 'waiting' | 'repeat'
  /** Absent when it stays the same. */
  readonly to?: MandateStatus
}

/** Curlec's own codes for a mandate that ends or has ended. */
const endedCodes: readonly string[] = ['-2', '-4']

/**
 * What the bank's response means for a mandate. Nothing is collected by one that is not authorised, so a doubt never
 * costs the member money; a mandate that was given up stays given up, whatever the bank answers later.
 */
export function decideMandate(settling: Settling): MandateDecision {
  const { status, expiresAt, now } = settling
  const word = wordOf(settling)
  if (status === 'authorised') return word === 'ended' ? { kind: 'over', to: 'canceled' } : { kind: 'repeat' }
  if (status !== 'pending') return { kind: word === 'approved' ? 'unused' : 'repeat' }
  if (word === 'approved') return { kind: 'authorised', to: 'authorised' }
  if (word === 'ended' || word === 'refused') return { kind: 'failed', to: 'failed' }
  if (!isBefore(now, expiresAt)) return { kind: 'expired', to: 'expired' }
  return { kind: word === 'odd' ? 'review' : 'waiting' }
}

/** The bank's response in a word; `odd` is one that must not be interpreted. */
function wordOf({ result, currency }: Settling): 'approved' | 'ended' | 'refused' | 'odd' | 'none' {
  if (result === 'no_answer') return 'none'
  if (endedCodes.includes(result.code)) return 'ended'
  switch (result.outcome) {
    case 'succeeded':
      return (result.currency ?? currency) === currency ? 'approved' : 'odd'
    case 'review':
      return 'odd'
    case 'waiting':
    case 'pending':
    case 'not_found':
      return 'none'
    default:
      return 'refused'
  }
}
