import type { Transaction } from '#server/driver/database.ts'
import { updateAttempt, type AttemptRow } from './queries.ts'

/**
 * Replaces an attempt by the buyer's next one. The old one counts as expired, which any definite response of the bank
 * overrides, and the gateway is asked about it as before: late money still counts.
 */
export async function supersedeAttempt(tx: Transaction, attempt: AttemptRow): Promise<void> {
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
