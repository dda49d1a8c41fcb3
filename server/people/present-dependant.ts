import type { OutputOf } from '#domain/kit/endpoint.ts'
import { ageOn, day, dayOf, wireTime, type Instant } from '#domain/kit/time.ts'
import type { addDependant } from '#domain/people/api.ts'
import type { Branch } from '#server/kit/context.ts'
import type { listDependantRows } from './queries.ts'

type Row = Awaited<ReturnType<typeof listDependantRows>>[number]

/** A dependant as the API presents it. Throws when no birth date is stored (a bug: none is added without). */
export function presentDependant(row: Row, at: { now: Instant; branch: Branch }): OutputOf<typeof addDependant> {
  if (row.birth_date === null) throw new Error(`dependant ${row.id} has no birth date`)
  return {
    ...row,
    birth_date: row.birth_date,
    age: ageOn(day(row.birth_date), dayOf(at.now, at.branch.zone)),
    created_at: wireTime(row.created_at, at.branch.zone),
  }
}
