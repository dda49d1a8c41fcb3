import { sql } from 'kysely'
import type { Instant } from '#domain/kit/time.ts'
import type { PaymentProvider } from '#domain/payments/model.ts'
import type { Downtime, ReportedDowntime } from '#domain/payments/unreachable.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

const keepDays = 7
const mostReported = 200

/** Stores the latest report of a downtime by the gateway's own clock; of two at one moment, the end. */
export async function upsertDowntime(
  tx: Transaction,
  report: Downtime & { readonly provider: PaymentProvider; readonly changedAt: Instant },
): Promise<void> {
  await sql`
    insert into payment_downtimes (provider, downtime_id, subject, is_down, changed_at, heard_at)
    values (${report.provider}, ${report.id}, ${report.subject}, ${report.isDown}, ${report.changedAt.toString()}::timestamptz, studio_now())
    on conflict (provider, downtime_id) do update
    set subject = excluded.subject, is_down = excluded.is_down, changed_at = excluded.changed_at, heard_at = excluded.heard_at
    where (payment_downtimes.changed_at, not payment_downtimes.is_down) < (excluded.changed_at, not excluded.is_down)`.execute(
    tx,
  )
}

/** What a gateway reported within a day, latest first. */
export async function listDowntimes(db: Database, provider: PaymentProvider): Promise<readonly ReportedDowntime[]> {
  const { rows } = await sql<ReportedDowntime>`
    select downtime_id as id, subject, is_down as "isDown", heard_at as "heardAt"
    from payment_downtimes
    where provider = ${provider} and heard_at > studio_now() - interval '1 day'
    order by heard_at desc
    limit ${mostReported}`.execute(db)
  return rows
}

/** Deletes reports that are no longer used. */
export async function deleteOldDowntimes(db: Database): Promise<void> {
  await sql`delete from payment_downtimes where heard_at < studio_now() - ${keepDays} * interval '1 day'`.execute(db)
}
