import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import { dayOf } from '#domain/kit/time.ts'
import type { addDependant as endpoint } from '#domain/people/api.ts'
import { checkNewDependant } from '#domain/people/check-new-dependant.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { presentDependant } from './present-dependant.ts'
import { insertDependant, lockPerson, listDependantRows } from './queries.ts'

/**
 * Adds a dependant of the signed-in person. It gets no identity keys: those are for people with a contact of their own.
 */
export async function addDependant(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
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
