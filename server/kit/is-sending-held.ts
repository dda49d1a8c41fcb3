import { sql } from 'kysely'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'

/** The row of itself that this process wrote last. */
interface Report {
  readonly process: string
  readonly at: Instant
}

let lastReport: Report | undefined

/**
 * From now on the database has this row, or a later one of this process, unless it was restored to an earlier
 * moment. Absent for a process that writes none.
 */
export function noteReport(report: Report | undefined): void {
  lastReport = report
}

/**
 * Whether nothing may leave: after a restore the database does not know what was sent and charged since its backup, so
 * the sending hold (`npm run hold`) keeps back emails, pushes, collections and refunds until `npm run release`. Where a
 * process goes on through a restore, its own row is missing, and it holds by itself. Every place that sends asks this
 * just before.
 */
export async function isSendingHeld(db: Database): Promise<boolean> {
  const isForgotten = lastReport
    ? sql`not exists (select from process_figures where process = ${lastReport.process} and at >= ${lastReport.at})`
    : sql`false`
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from sending_hold) or ${isForgotten} as held`.execute(db)
  return rows[0]?.held === true
}
