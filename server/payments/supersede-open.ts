import { openAttempts } from '#domain/payments/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { updateAttempt, type AttemptRow } from './queries.ts'

/**
 * Replaces the open attempts of an order, by the buyer's next one or by nothing. They count as expired, which any
 * definite response of the bank overrides, and the gateway is asked about them as before: late money still counts.
 */
export async function supersedeOpen(tx: Transaction, attempts: readonly AttemptRow[]): Promise<void> {
  for (const attempt of attempts.filter(({ status }) => openAttempts.includes(status)))
    await supersedeAttempt(tx, attempt)
}

async function supersedeAttempt(tx: Transaction, attempt: AttemptRow): Promise<void> {
  const changed = await updateAttempt(tx, {
    attempt,
    status: 'expired',
    code: undefined,
    gatewayTransactionId: undefined,
    expiresAt: attempt.expires_at,
    nextRequeryAt: attempt.next_requery_at ?? undefined,
    settledAt: undefined,
  })
  if (!changed) throw new Error(`attempt ${attempt.id} changed under the lock of its order`)
}
