import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { refuseSubstitute as endpoint } from '#domain/staffing/substitutes-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { answerRequest } from './answer-request.ts'
import { requestMessage } from './emails.ts'
import { findRecipient, findRequestedClass } from './request-queries.ts'

/** There is no substitute: the instructor gets a message with the reason. Refuses what `answerRequest` refuses. */
export async function refuseSubstitute(
  ctx: WriteContext,
  { id, reason }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return answerRequest(ctx, {
    id,
    to: 'refused',
    action: 'staffing.refuse_substitute',
    answer: reason,
    follow: async ({ session_id: sessionId, absent_id: absentId, requested_by_account_id: askedBy, now }) => {
      const to = await findRecipient(ctx.tx, askedBy)
      if (to) {
        const about = await findRequestedClass(ctx.tx, { sessionId, absentId })
        const { locale } = to
        const { zone } = ctx.branch
        const content = requestMessage({ about, what: 'refused', reason, locale, zone, origin: ctx.origin })
        const eventKey = `substitute.refused:${id}`
        await queueMessage(ctx.tx, accountMessage(to, { eventKey, template: 'instructors.refused', content }), now)
      }
      return { success: true as const }
    },
  })
}
