import type { Sen } from '#domain/kit/money.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import { trustedOutcome } from '#domain/payments/trusted-outcome.ts'
import { retryAt } from './billing-cycle.ts'
import { chargeMoves, collectionMoves, type ChargeStatus, type CollectionStatus, type ContractStatus } from './model.ts'

interface Settling {
  readonly contract: ContractStatus
  readonly collection: { readonly status: CollectionStatus; readonly dueAt: Instant; readonly until: Instant }
  readonly charge: { readonly status: ChargeStatus; readonly amountSen: Sen; readonly currency: string }
  readonly result: Pick<PaymentResult, 'outcome' | 'amountSen' | 'currency'> | 'no_answer'
  /** The member's account has ended. */
  readonly hasLeft: boolean
  /** How often the cycle was tried, this time included. */
  readonly tries: number
  readonly retryDays: readonly number[]
  readonly zone: string
  readonly now: Instant
}

/**
 * What a response about one collection means for its cycle. `waiting`: nothing is final. `retry`: it failed and is
 * tried again at `nextTryAt`. `unpaid`: the last try failed, or the cycle is over. `surplus`: the cycle was collected
 * before, so this is refunded. `left`: the member has left, so this is refunded. `repeat`: nothing new.
 */
export interface CollectionDecision {
  readonly kind: 'captured' | 'surplus' | 'left' | 'waiting' | 'retry' | 'unpaid' | 'review' | 'repeat'
  /** Absent when it stays the same. */
  readonly charge?: ChargeStatus
  readonly collection?: CollectionStatus
  readonly nextTryAt?: Instant
}

/**
 * Money of exactly the requested amount pays its cycle once, also when it comes late; a failure is retried by the
 * policy, unless the contract has ended; anything unknown is reviewed by a person and not retried meanwhile, since it
 * may have been paid.
 */
export function decideCollection(settling: Settling): CollectionDecision {
  const { collection, charge, result } = settling
  const outcome =
    result === 'no_answer'
      ? 'waiting'
      : trustedOutcome({ ...charge, bankCode: undefined }, { ...result, bankCode: undefined })
  switch (outcome) {
    case 'succeeded':
      if (settling.hasLeft) return moved(settling, { kind: 'left', charge: 'surplus', collection: 'canceled' })
      return collection.status === 'captured'
        ? moved(settling, { kind: 'surplus', charge: 'surplus' })
        : moved(settling, { kind: 'captured', charge: 'succeeded', collection: 'captured' })
    case 'review':
      return moved(settling, { kind: 'review', charge: 'review', collection: 'review' })
    case 'waiting':
    case 'not_found':
      return { kind: 'waiting' }
    case 'pending':
      return moved(settling, { kind: 'waiting', charge: 'pending' })
    default:
      return failed(settling)
  }
}

function failed(settling: Settling): CollectionDecision {
  const { collection, charge, tries, retryDays, zone, now } = settling
  if (!chargeMoves[charge.status].includes('failed')) return { kind: 'repeat' }
  if (collection.status !== 'due') return { kind: 'repeat', charge: 'failed' }
  if (settling.contract === 'ended') return { kind: 'repeat', charge: 'failed', collection: 'canceled' }
  const isOver = !isBefore(now, collection.until)
  const nextTryAt = isOver ? undefined : retryAt({ dueAt: collection.dueAt, tries, retryDays, zone, now })
  return nextTryAt === undefined
    ? { kind: 'unpaid', charge: 'failed', collection: 'unpaid' }
    : { kind: 'retry', charge: 'failed', nextTryAt }
}

/** The decision as far as the transition tables allow it. */
function moved({ collection, charge }: Settling, decision: CollectionDecision): CollectionDecision {
  const isNews = decision.charge !== undefined && chargeMoves[charge.status].includes(decision.charge)
  if (!isNews) return { kind: decision.kind === 'waiting' ? 'waiting' : 'repeat' }
  const { collection: to, ...rest } = decision
  return to !== undefined && collectionMoves[collection.status].includes(to) ? { ...rest, collection: to } : rest
}
