import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { decideAnswer } from '#domain/privacy/decide-answer.ts'
import type { answerCorrection as endpoint } from '#domain/privacy/records-api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockCorrection, updateAnswered } from './correction-queries.ts'
import { correctionEmail } from './emails.ts'
import { presentCorrection } from './present-correction.ts'

/** Ends a request with the studio's answer, notifies the member, and audits who did it. */
export async function answerCorrection(
  ctx: WriteContext,
  { id, decision, answer }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const before = await lockCorrection(ctx.tx, { id, branchId: ctx.branch.id })
  if (!before) return refuse('request.not_found')
  const refusal = decideAnswer(before, { decision, answer })
  if (refusal) return refusal
  const { now } = before
  const row = await updateAnswered(ctx.tx, { id, status: decision, answer, by: signedIn(ctx).accountId, now })
  const message = correctionEmail({ ...before, decision, answer, origin: ctx.origin })
  if (message) await queueMessage(ctx.tx, message, now)
  await writeAudit(ctx, {
    at: now,
    action: 'privacy.answer_correction',
    subjectKind: 'correction_request',
    subjectId: id,
    details: { decision },
  })
  return presentCorrection(row, ctx.branch.zone)
}
