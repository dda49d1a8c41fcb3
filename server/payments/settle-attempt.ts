import { type Instant } from '#domain/kit/time.ts'
import type { AttemptStatus, PaymentChannel } from '#domain/payments/model.ts'
import { nextRequery } from '#domain/payments/next-requery.ts'
import type { Transaction } from '#server/driver/database.ts'
import { updateAttempt, updateRequery, type AttemptRow } from './queries.ts'

export interface AttemptSettlement {
  readonly attempt: AttemptRow
  /** Absent when the response changed nothing. */
  readonly to: { readonly status: AttemptStatus; readonly code: string | undefined } | undefined
  readonly gatewayTransactionId: string | undefined
  readonly channel: PaymentChannel
  /** False when the gateway was asked and did not answer. */
  readonly answered: boolean
  /** The new end of the attempt's window. */
  readonly expiresAt: Instant
  /** The bank does not know the attempt, so no requery after its window is needed. */
  readonly unknownToBank: boolean
  readonly now: Instant
}

const final: readonly AttemptStatus[] = ['succeeded', 'failed', 'canceled']

/**
 * Writes the result of a response to an attempt, and its next requery. Throws when the attempt changed since it was
 * read: the order's lock is held, so that is a bug, and the whole settlement must roll back.
 */
export async function settleAttempt(tx: Transaction, settlement: AttemptSettlement): Promise<void> {
  const { attempt, to, expiresAt, answered, now } = settlement
  const status = to?.status ?? attempt.status
  const isOver = final.includes(status) || (status === 'expired' && settlement.unknownToBank)
  const nextRequeryAt = isOver
    ? undefined
    : nextRequery({ provider: attempt.provider, createdAt: attempt.created_at, expiresAt, now })
  if (to) {
    const changed = await updateAttempt(tx, {
      attempt,
      ...to,
      gatewayTransactionId: settlement.gatewayTransactionId,
      expiresAt,
      nextRequeryAt,
      settledAt: isOver ? now : undefined,
      answered,
    })
    if (!changed) throw new Error(`attempt ${attempt.id} changed under the lock of its order`)
  } else if (settlement.channel === 'requery') {
    await updateRequery(tx, { attemptId: attempt.id, nextRequeryAt, answered })
  }
}
