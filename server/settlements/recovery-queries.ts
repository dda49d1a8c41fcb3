import { sql } from 'kysely'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import type { DueAttempt } from '#server/payments/queries.ts'

const most = 10_000

/** Attempts since that moment that have brought no money; final ones can still be paid late. */
export async function listUnpaidAttempts(
  db: Database,
  since: Instant,
): Promise<readonly (DueAttempt & { readonly currency: string; readonly is_final: boolean })[]> {
  return db
    .selectFrom('payment_attempts')
    .select(['provider', 'merchant_ref', 'gateway_order_id', 'amount_sen', 'currency', 'request_id'])
    .select(sql<boolean>`status in ('failed', 'canceled', 'expired')`.as('is_final'))
    .where('created_at', '>=', since)
    .where('provider', '<>', 'counter')
    .where('status', 'in', ['created', 'redirected', 'pending', 'failed', 'canceled', 'expired'])
    .orderBy('created_at')
    .limit(most)
    .execute()
}
