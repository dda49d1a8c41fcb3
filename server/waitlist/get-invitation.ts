import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { shownName } from '#domain/people/shown-name.ts'
import { inLocale } from '#domain/text/localized.ts'
import type { getInvitation as endpoint } from '#domain/waitlist/friends-api.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findInvitation } from '#server/occupancy/pair-queries.ts'

/** What a person with the code sees of it. Refuses bookings.invite_over. */
export async function getInvitation(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
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
