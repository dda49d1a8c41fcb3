import type { saveMe as endpoint } from '#domain/accounts/api.ts'
import { checkProfile } from '#domain/accounts/check-profile.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf } from '#domain/kit/time.ts'
import { decideBirthDate } from '#domain/people/decide-birth-date.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { lockPerson } from '#server/people/queries.ts'
import { savePerson } from '#server/people/save-person.ts'
import { presentMe } from './present-me.ts'
import { lockAccount, updateLocale } from './queries.ts'

/**
 * Saves the fields of My Profile that were sent. Refuses a date of birth below 18, one that was changed before, and an
 * emergency phone that is none.
 */
export async function saveMe(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId, personId } = signedIn(ctx)
  const now = await lockAccount(ctx.tx, accountId)
  const profile = checkProfile(input, dayOf(now, ctx.branch.zone))
  if (isRefusal(profile)) return profile
  const noted = decideBirthDate(await lockPerson(ctx.tx, personId), { typed: input.birth_date, now })
  if (isRefusal(noted)) return noted
  await savePerson(ctx.tx, { personId, profile: { ...profile, ...noted }, now })
  if (input.locale) await updateLocale(ctx.tx, { accountId, locale: input.locale, now })
  return presentMe(ctx.tx, { accountId, branch: ctx.branch })
}
