import { checkHolderAge } from '#domain/accounts/check-holder-age.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, dayOf } from '#domain/kit/time.ts'
import { checkDependant } from '#domain/people/check-dependant.ts'
import type { correctBirthDate as endpoint } from '#domain/privacy/records-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { savePerson } from '#server/people/save-person.ts'
import { findTied } from '#server/people/tie-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockPersonOfAccount } from './queries.ts'

/**
 * Sets a date of birth of an account holder or a dependant, and clears the note that it was changed. The audit keeps
 * the former one. Refuses request.not_found, accounts.too_young, people.dependant_adult.
 */
export async function correctBirthDate(
  ctx: WriteContext,
  { id: personId, birth_date: birthDate, reason }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const tied = await findTied(ctx.tx, { branchId: ctx.branch.id, personId })
  const before = tied && (await lockPersonOfAccount(ctx.tx, personId))
  if (!before) return refuse('request.not_found')
  const { now } = before
  const today = dayOf(now, ctx.branch.zone)
  const refusal = before.isHolder ? checkHolderAge(day(birthDate), today) : checkDependant(birthDate, today)
  if (refusal) return refusal
  const profile = { birth_date: birthDate, birth_date_before: null, birth_date_changed_at: null }
  await savePerson(ctx.tx, { personId, profile, now })
  await writeAudit(ctx, {
    at: now,
    action: 'privacy.correct_birth_date',
    subjectKind: 'persons',
    subjectId: personId,
    details: { before: before.birthDate, first: before.first, after: birthDate, reason },
    homes: [tied.homeBranchId],
  })
  return { success: true, birth_date: birthDate }
}
