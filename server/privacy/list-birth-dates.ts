import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listBirthDates as endpoint } from '#domain/privacy/records-api.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { listHomes } from '#server/people/tie-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listChangedBirthDates } from './queries.ts'

/**
 * Dates of birth that people of the branch changed, with the former ones, for the studio to check. The audit keeps
 * whose were shown.
 */
export async function listBirthDates(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return inTransaction(ctx.db, async (tx) => listAndNote({ ...ctx, tx }, query))
}

async function listAndNote(ctx: WriteContext, query: CheckedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listChangedBirthDates(ctx.tx, { branchId: ctx.branch.id, query })
  const shown = rows.map(({ id }) => id)
  await writeAudit(ctx, {
    at: await studioNow(ctx.tx),
    action: 'privacy.birth_dates',
    subjectKind: 'birth_dates',
    subjectId: `page ${query.page}`,
    details: { shown },
    homes: await listHomes(ctx.tx, shown),
  })
  const data = rows.flatMap((row) => {
    const { birth_date, birth_date_before: before, birth_date_changed_at: changedAt } = row
    if (birth_date === null || before === null || changedAt === null) return []
    const changed_at = wireTime(changedAt, ctx.branch.zone)
    return [{ person_id: row.id, full_name: row.full_name, before, birth_date, changed_at }]
  })
  return page(data, { ...query, total })
}
