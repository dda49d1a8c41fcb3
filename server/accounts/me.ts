import type { getMe as getMeEndpoint, saveMe as saveMeEndpoint } from '#domain/accounts/api.ts'
import { checkProfile } from '#domain/accounts/check-profile.ts'
import type { OutputOf, CheckedOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, wireTime } from '#domain/kit/time.ts'
import { decideBirthDate } from '#domain/people/decide-birth-date.ts'
import type { Database } from '#server/driver/database.ts'
import { signedIn, type ReadContext, type WriteContext, type Branch } from '#server/kit/context.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { savePerson } from '#server/people/persons.ts'
import { lockPerson } from '#server/people/queries.ts'
import { lockAccount, updateLocale, findMe } from './queries.ts'

/** The signed-in customer. */
export async function getMe(ctx: ReadContext): Promise<OutputOf<typeof getMeEndpoint>> {
  return presentMe(ctx.db, { accountId: signedIn(ctx).accountId, branch: ctx.branch })
}

/**
 * Saves the fields of My Profile that were sent. Refuses a date of birth below 18, one that was changed before, and an
 * emergency phone that is none.
 */
export async function saveMe(
  ctx: WriteContext,
  input: CheckedOf<typeof saveMeEndpoint>,
): Promise<OutputOf<typeof saveMeEndpoint> | Refusal> {
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

/** The account and its person as `/me` presents them in that branch. Throws when there is no such account (a bug). */
export async function presentMe(
  db: Database,
  about: { accountId: Id<'accounts'>; branch: Branch },
): Promise<OutputOf<typeof getMeEndpoint>> {
  const [row, storeCredit] = await Promise.all([
    findMe(db, { accountId: about.accountId, branchId: about.branch.id }),
    loadBalance(db, { kind: 'store_credit', holder: about.accountId, unit: 'sen' }),
  ])
  if (!row) throw new Error(`account ${about.accountId} is missing: it was deleted after it signed in`)
  const { email_verified_at, phone_verified_at, created_at, instructor_id, ...columns } = row
  return {
    ...columns,
    email_verified: email_verified_at !== null,
    phone_verified: phone_verified_at !== null,
    teaches: instructor_id !== null,
    store_credit: toWire(sen(storeCredit)),
    created_at: wireTime(created_at, about.branch.zone),
  }
}
