import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { maxPeopleFound, type findPeople as endpoint } from '#domain/members/api.ts'
import { parsePersonQuery } from '#domain/members/parse-person-query.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { Branch, WriteContext } from '#server/kit/context.ts'
import { listHomes } from '#server/people/tie-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listFoundPeople, type FoundPerson } from './people-queries.ts'

/**
 * The people of the branch whom staff search for. The audit keeps who searched, by which kind of query, and who was
 * shown; never the query. Refuses request.invalid for a query that is too short.
 */
export async function findPeople(
  ctx: WriteContext,
  { keyword }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const query = parsePersonQuery(keyword)
  if (isRefusal(query)) return query
  const rows = await listFoundPeople(ctx.tx, { query, branchId: ctx.branch.id, limit: maxPeopleFound + 1 })
  const shown = rows.slice(0, maxPeopleFound)
  const shownIds = shown.map(({ id }) => id)
  await writeAudit(ctx, {
    at: await studioNow(ctx.tx),
    action: 'people.find',
    subjectKind: 'person_search',
    subjectId: query.by,
    details: { shown: shownIds },
    homes: await listHomes(ctx.tx, shownIds),
  })
  return {
    people: shown.map((row) => presentPerson(row, ctx.branch)),
    more: rows.length > maxPeopleFound,
  }
}

/** Who a person is, for staff. */
export function presentPerson(row: FoundPerson, branch: Branch): OutputOf<typeof endpoint>['people'][number] {
  return {
    id: row.id,
    full_name: row.full_name,
    display_name: row.display_name,
    email: row.email,
    phone: row.phone,
    guardian: row.guardian,
    created_at: wireTime(row.created_at, branch.zone),
  }
}
