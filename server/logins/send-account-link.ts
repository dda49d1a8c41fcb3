import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { sendAccountLink as endpoint } from '#domain/logins/api.ts'
import { sendLoginLink } from '#server/accounts/emails.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { findHolder } from '#server/people/queries.ts'
import { findTied } from '#server/people/tie-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'

/**
 * E-mails the member, or the guardian of a dependant, a link to choose a new password. Audited. Refuses
 * request.not_found for a person whom staff of the branch do not see, and members.no_email.
 */
export async function sendAccountLink(
  ctx: WriteContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch, origin } = ctx
  const tied = await findTied(tx, { branchId: branch.id, personId: id })
  const holder = tied && (await findHolder(tx, tied.personId))
  if (!holder) return refuse('request.not_found')
  const { account_id: accountId, email, locale } = holder
  if (email === null) return refuse('members.no_email')
  const now = await studioNow(tx)
  await sendLoginLink(tx, { accountId, branchId: branch.id, email, locale, origin, now })
  await writeAudit(ctx, {
    at: now,
    action: 'people.send_link',
    subjectKind: 'persons',
    subjectId: tied.personId,
    details: {},
    homes: [tied.homeBranchId],
  })
  return { success: true, email }
}
