import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BusinessModel, PaymentMethod, PaymentProvider } from '#domain/payments/model.ts'
import { nextRequery } from '#domain/payments/next-requery.ts'
import type { Transaction } from '#server/driver/database.ts'
import { insertAttempt, type AttemptRow, type NewAttempt } from './queries.ts'

interface Attempted extends Pick<NewAttempt, 'cash'> {
  readonly orderId: Id<'orders'>
  readonly merchantRef: string
  readonly provider: PaymentProvider
  readonly method: PaymentMethod
  readonly businessModel: BusinessModel
  readonly bankCode: string
  readonly payerPhone: string | undefined
  readonly payerName: string | undefined
  readonly amountSen: Sen
  readonly currency: string
  /** The buyer's time limit at the bank. */
  readonly expiresAt: Instant
  readonly now: Instant
}

/**
 * Writes the attempt before the buyer is sent to the bank, so that no response can arrive for an unknown attempt. The
 * caller holds the lock of the order, or has just inserted it.
 */
export async function createAttempt(tx: Transaction, attempt: Attempted): Promise<AttemptRow> {
  const { expiresAt } = attempt
  return insertAttempt(tx, {
    ...attempt,
    nextRequeryAt: attempt.cash
      ? undefined
      : nextRequery({ provider: attempt.provider, createdAt: attempt.now, expiresAt, now: attempt.now }),
  })
}
