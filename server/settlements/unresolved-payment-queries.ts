import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { PaymentProvider } from '#domain/payments/model.ts'
import type { Database } from '#server/driver/database.ts'

/** Signed messages of a payment with an unknown reference, without a task. */
export async function listPaidByNobody(db: Database) {
  return db
    .selectFrom('payment_events as event')
    .select(['event.id', 'event.provider', 'event.merchant_ref', 'event.raw'])
    .where('event.verdict', '=', sql.lit('paid_no_order'))
    .where(sql<boolean>`not exists (select from studio_tasks where kind = 'paid_no_order' and subject_id = event.id)`)
    .orderBy('event.received_at')
    .limit(100)
    .execute()
}

/** Attempts that are no longer asked about although their gateway never answered, without a task. */
export async function listGivenUp(db: Database) {
  return db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders as order', 'order.id', 'attempt.order_id')
    .select(['attempt.id', 'attempt.provider', 'attempt.merchant_ref', 'attempt.amount_sen', 'attempt.currency'])
    .select(['order.number', 'order.branch_id'])
    .where('attempt.status', '=', sql.lit('expired'))
    .where('attempt.unanswered_since', 'is not', null)
    .where('attempt.next_requery_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from studio_tasks where kind = 'payment_unknown' and subject_id = attempt.id)`,
    )
    .orderBy('attempt.unanswered_since')
    .limit(100)
    .execute()
}

/**
 * The three latest payments of each gateway within a day, and whether its server sent a message in the five minutes it
 * has for that. With its limit the message is found by its reference: `exists` would read every message of a server.
 */
export async function listLatestPaid(db: Database) {
  const { rows } = await sql<{
    id: string
    branch_id: Id<'branches'>
    provider: PaymentProvider
    was_told: boolean
  }>`
    select attempt.id, orders.branch_id, attempt.provider, coalesce((
      select true from payment_events event
      where event.merchant_ref = attempt.merchant_ref and event.provider = attempt.provider and event.channel = 'server'
      limit 1), false) as was_told
    from (
      select id, order_id, provider, merchant_ref, row_number() over (partition by provider order by settled_at desc, id desc) as place
      from payment_attempts
      where status = 'succeeded' and settled_at > studio_now() - interval '1 day' and settled_at < studio_now() - interval '5 minutes'
    ) attempt
    join orders on orders.id = attempt.order_id
    where attempt.place <= 3
    order by attempt.provider, attempt.place`.execute(db)
  return rows
}

/** The gateways whose silence has an open task. */
export async function listOpenAlarms(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ provider: string }>`
    select details ->> 'provider' as provider from studio_tasks where kind = 'callback_silent' and done_at is null`.execute(
    db,
  )
  return new Set(rows.map(({ provider }) => provider))
}
