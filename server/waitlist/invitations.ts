import { randomBytes } from 'node:crypto'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { shownName } from '#domain/people/names.ts'
import { inLocale } from '#domain/text/localized.ts'
import { checkPairable } from '#domain/waitlist/check-pairable.ts'
import type {
  inviteFriend as inviteFriendEndpoint,
  getInvitation as getInvitationEndpoint,
} from '#domain/waitlist/friends-api.ts'
import { signedIn, type WriteContext, type ReadContext } from '#server/kit/context.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { findPairable, savePairCode, findInvitation } from '#server/occupancy/pair-queries.ts'

/**
 * Returns the code by which a friend with an account of their own can wait as a pair with this entry. A second request
 * returns the same code. Refuses request.not_found, bookings.not_live, bookings.paired, and bookings.goal_other for an
 * entry of a request for any of several classes, which may end by itself.
 */
export async function inviteFriend(
  ctx: WriteContext,
  input: CheckedOf<typeof inviteFriendEndpoint>,
): Promise<OutputOf<typeof inviteFriendEndpoint> | Refusal> {
  const of = { id: input.id, personId: signedIn(ctx).personId }
  const found = await findPairable(ctx.tx, of)
  if (!found || found.branch_id !== ctx.branch.id) return refuse('request.not_found')
  await openClass(ctx.tx, { ids: [found.session_id], origin: ctx.origin })
  const entry = await findPairable(ctx.tx, of)
  if (!entry) return refuse('request.not_found')
  const refusal = checkPairable({
    isWaiting: entry.is_waiting,
    isPaired: entry.is_paired,
    isOfRequest: entry.request_id !== null,
  })
  if (refusal) return refusal
  const code = entry.pair_code ?? randomBytes(16).toString('base64url')
  if (entry.pair_code === null) await savePairCode(ctx.tx, { id: entry.id, code })
  const page = `${ctx.origin}${ctx.locale === 'en' ? '' : `/${ctx.locale}`}/my-account/classes/friend`
  return { success: true, code, url: `${page}?code=${code}` }
}

/** What a person with the code sees of it. Refuses bookings.invite_over. */
export async function getInvitation(
  ctx: ReadContext,
  input: CheckedOf<typeof getInvitationEndpoint>,
): Promise<OutputOf<typeof getInvitationEndpoint> | Refusal> {
  const found = await findInvitation(ctx.db, input.code)
  if (!found || found.branch_id !== ctx.branch.id) return refuse('bookings.invite_over')
  return {
    friend: shownName({ fullName: found.full_name, firstName: found.first_name, lastName: found.last_name }),
    session_id: found.session_id,
    class_name: inLocale(found.class_name, ctx.locale),
    starts_at: wireTime(found.starts_at, ctx.branch.zone),
    instructors: [...found.instructors],
    own: found.account_id === signedIn(ctx).accountId,
  }
}
