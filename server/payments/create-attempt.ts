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
  /** Until when the buyer may take at the bank. */
  readonly expiresAt: Instant
  readonly now: Instant
}

/**
 * Writes the attempt before the buyer is sent to the bank, so that no answer can ever arrive for an attempt that is not
 * known. The caller holds the lock of the order, or has just made it.
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
