import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf } from '#domain/kit/time.ts'
import type { saveDependant as endpoint } from '#domain/people/api.ts'
import { checkDependant } from '#domain/people/check-dependant.ts'
import { decideBirthDate } from '#domain/people/decide-birth-date.ts'
import { samePerson } from '#domain/people/same-person.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { presentDependant } from './present-dependant.ts'
import { lockPerson, listDependantRows, updatePerson } from './queries.ts'

/**
 * Saves those fields of a dependant that were sent. Anybody else's is `request.not_found`, like one that does not
 * exist.
 */
export async function saveDependant(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
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
  if (family.some((other) => other.id !== before.id && samePerson(profile, other)))
    return refuse('people.dependant_exists')
  await updatePerson(ctx.tx, { personId: before.id, profile: { ...profile, ...noted }, now })
  return presentDependant({ ...before, ...profile }, { now, branch: ctx.branch })
}
