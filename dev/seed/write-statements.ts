import { sql } from 'kysely'
import { startOfDay, dayOf, type Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { branchId, branchZone } from './write-studio.ts'

/** So many days the job compares with the gateway, which knows nothing of payments that a seed wrote. */
const daysBack = 3

/** Statements that agree with the books of the days before, so that the demo does not begin with tasks about them. */
export async function writeStatements(tx: Transaction, now: Instant): Promise<void> {
  const today = dayOf(now, branchZone)
  for (let back = daysBack; back > 0; back -= 1) {
    const day = today.subtract({ days: back })
    const { rows } = await sql<{ id: string }>`
      insert into gateway_statements (branch_id, provider, day, made_at)
      values (${branchId}, 'curlec', ${day.toString()}, ${startOfDay(day.add({ days: 1 }), branchZone)})
      on conflict do nothing
      returning id`.execute(tx)
    for (const { id } of rows)
      await sql`
        insert into gateway_statement_lines
          (statement_id, kind, reference, order_number, gateway_id, ours_sen, theirs_sen)
        select ${id}, 'capture', attempt.merchant_ref, orders.number, attempt.gateway_transaction_id, attempt.amount_sen,
          attempt.amount_sen
        from payment_attempts attempt
        join orders on orders.id = attempt.order_id
        where attempt.status = 'succeeded' and attempt.provider = 'curlec'
          and attempt.settled_at >= ${startOfDay(day, branchZone)}
          and attempt.settled_at < ${startOfDay(day.add({ days: 1 }), branchZone)}`.execute(tx)
  }
}
