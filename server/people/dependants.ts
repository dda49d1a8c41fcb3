import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { type Refusal, isRefusal, refuse } from '#domain/kit/refusal.ts'
import { dayOf, ageOn, day, wireTime, type Instant } from '#domain/kit/time.ts'
import type {
  listDependants as listDependantsEndpoint,
  addDependant as addDependantEndpoint,
  saveDependant as saveDependantEndpoint,
} from '#domain/people/api.ts'
import { checkNewDependant, checkDependant } from '#domain/people/check-dependant.ts'
import { decideBirthDate } from '#domain/people/decide-birth-date.ts'
import { samePerson } from '#domain/people/identity.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext, type WriteContext, type Branch } from '#server/kit/context.ts'
import { listDependantPage, insertDependant, lockPerson, listDependantRows, updatePerson } from './queries.ts'

/** The dependants of the signed-in person. */
export async function listDependants(
  ctx: ReadContext,
  query: CheckedOf<typeof listDependantsEndpoint>,
): Promise<OutputOf<typeof listDependantsEndpoint>> {
  const { rows, total } = await listDependantPage(ctx.db, { guardianId: signedIn(ctx).personId, query })
  const now = await studioNow(ctx.db)
  return page(
    rows.map((row) => presentDependant(row, { now, branch: ctx.branch })),
    { ...query, total },
  )
}

/**
 * Adds a dependant of the signed-in person. It gets no identity keys: those are for people with a contact of their own.
 */
export async function addDependant(
  ctx: WriteContext,
  input: CheckedOf<typeof addDependantEndpoint>,
): Promise<OutputOf<typeof addDependantEndpoint> | Refusal> {
  const { personId: guardianId } = signedIn(ctx)
  const { now, birth_date: guardianBirthDate } = await lockPerson(ctx.tx, guardianId)
  const dependants = await listDependantRows(ctx.tx, guardianId)
  const refusal = checkNewDependant(input, { guardianBirthDate, dependants, today: dayOf(now, ctx.branch.zone) })
  if (refusal) return refusal
  const profile = {
    full_name: input.full_name,
    birth_date: input.birth_date,
    display_name: input.display_name || null,
    gender: input.gender ?? null,
  }
  const row = await insertDependant(ctx.tx, { guardianId, profile, now })
  return presentDependant(row, { now, branch: ctx.branch })
}

/**
 * Saves those fields of a dependant that were sent. Anybody else's is `request.not_found`, like one that does not
 * exist.
 */
export async function saveDependant(
  ctx: WriteContext,
  input: CheckedOf<typeof saveDependantEndpoint>,
): Promise<OutputOf<typeof saveDependantEndpoint> | Refusal> {
  const { personId: guardianId } = signedIn(ctx)
  const { now } = await lockPerson(ctx.tx, guardianId)
  const family = await listDependantRows(ctx.tx, guardianId)
  const before = family.find(({ id }) => id === input.id)
  if (!before) return refuse('request.not_found')
  const wrong =
    input.birth_date === undefined ? undefined : checkDependant(input.birth_date, dayOf(now, ctx.branch.zone))
  if (wrong) return wrong
  const noted = decideBirthDate(await lockPerson(ctx.tx, before.id), { typed: input.birth_date, now })
  if (isRefusal(noted)) return noted
  const profile = {
    full_name: input.full_name ?? before.full_name,
    birth_date: input.birth_date ?? before.birth_date,
    display_name: input.display_name === undefined ? before.display_name : input.display_name || null,
    gender: input.gender ?? before.gender,
  }
  // After a merge of accounts a child may be there twice already.
  const isRenamed = !samePerson(profile, before)
  if (isRenamed && family.some((other) => other.id !== before.id && samePerson(profile, other)))
    return refuse('people.dependant_exists')
  await updatePerson(ctx.tx, { personId: before.id, profile: { ...profile, ...noted }, now })
  return presentDependant({ ...before, ...profile }, { now, branch: ctx.branch })
}

type Row = Awaited<ReturnType<typeof listDependantRows>>[number]

/** A dependant as the API presents it. Throws when no birth date is stored (a bug: none is added without). */
function presentDependant(row: Row, at: { now: Instant; branch: Branch }): OutputOf<typeof addDependantEndpoint> {
  if (row.birth_date === null) throw new Error(`dependant ${row.id} has no birth date`)
  return {
    ...row,
    birth_date: row.birth_date,
    age: ageOn(day(row.birth_date), dayOf(at.now, at.branch.zone)),
    created_at: wireTime(row.created_at, at.branch.zone),
  }
}
