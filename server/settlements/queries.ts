import { sql } from 'kysely'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'

/** An attempt with the fields of the order and its buyer that the gateway gets. */
export async function findBeginning(db: Database, merchantRef: string) {
  return db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders as order', 'order.id', 'attempt.order_id')
    .innerJoin('branches as branch', 'branch.id', 'order.branch_id')
    .select(['attempt.provider', 'attempt.method', 'attempt.business_model', 'attempt.bank_code'])
    .select(['attempt.merchant_ref', 'attempt.amount_sen', 'attempt.currency', 'attempt.status'])
    .select(['attempt.expires_at', 'attempt.created_at', 'attempt.order_id'])
    .select(['attempt.payer_phone', 'attempt.payer_name', 'attempt.gateway_order_id'])
    .select(['order.number', 'order.email', 'order.phone', 'order.contact_name', 'branch.time_zone as zone'])
    .select(sql<Instant>`studio_now()`.as('now'))
    .where('attempt.merchant_ref', '=', merchantRef)
    .executeTakeFirst()
}
