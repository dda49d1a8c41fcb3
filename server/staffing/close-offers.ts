import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { findActiveInstructor } from '#server/schedules/change-queries.ts'
import { listInstructorAccounts } from '#server/timetable/queries.ts'
import { offerMessage } from './emails.ts'
import { closeOfferRows } from './offer-queries.ts'
import { findRequestedClass } from './request-queries.ts'

interface Answered {
  readonly requestId: Id<'substitute_requests'>
  readonly sessionId: Id<'class_sessions'>
  readonly absentId: Id<'instructors'>
  /** Null where nobody teaches instead. */
  readonly substituteId: Id<'instructors'> | null
  readonly now: Instant
}

/** Closes the open offers of an answered request, and tells everybody else who was asked that they are not needed. */
export async function closeOffers(
  ctx: WriteContext,
  { requestId, sessionId, absentId, substituteId, now }: Answered,
): Promise<void> {
  const { tx, branch, origin } = ctx
  const asked = await closeOfferRows(tx, { requestId, now })
  const ids = asked.filter((id) => id !== substituteId)
  if (ids.length === 0) return
  const about = await findRequestedClass(tx, { sessionId, absentId })
  const substitute =
    substituteId === null ? undefined : await findActiveInstructor(tx, { id: substituteId, branchId: branch.id })
  const what = substitute ? 'taken' : 'settled'
  for (const to of await listInstructorAccounts(tx, { branchId: branch.id, ids })) {
    const { locale } = to
    const content = offerMessage({ about, what, substitute: substitute?.name, locale, zone: branch.zone, origin })
    const eventKey = `substitute.${what}:${requestId}:${to.account_id}`
    await queueMessage(tx, accountMessage(to, { eventKey, template: `instructors.${what}`, content }), now)
  }
}
