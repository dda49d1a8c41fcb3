import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listBirthDates as endpoint } from '#domain/privacy/records-api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listChangedBirthDates } from './queries.ts'

/** Dates of birth that somebody changed, with what they were, for the studio to look at. */
export async function listBirthDates(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listChangedBirthDates(ctx.db, query)
  const data = rows.flatMap((row) => {
    const { birth_date, birth_date_before: before, birth_date_changed_at: changedAt } = row
    if (birth_date === null || before === null || changedAt === null) return []
    const changed_at = wireTime(changedAt, ctx.branch.zone)
    return [{ person_id: row.id, full_name: row.full_name, before, birth_date, changed_at }]
  })
  return page(data, { ...query, total })
}
