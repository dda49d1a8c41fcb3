import type { decideRequest as endpoint } from '#domain/cancellations/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { giveByStaff } from '#server/giveaways/give-by-staff.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { applyChanges } from '#server/orders/apply-changes.ts'
import { openOrder, type OpenOrder } from '#server/orders/open-orders.ts'
import { loadContact } from '#server/orders/queries.ts'
import { refundOrder } from '#server/orders/refund-order.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { cancellationEmail } from './emails.ts'
import { findCancellation, updateDecided } from './queries.ts'
import { presentCancellation } from './read-cancellations.ts'

/**
 * The studio approves a request or refuses it with its reason. Approving does all of it at once: the order is canceled,
 * its goods return to the stock, and the refund starts. Refuses request.not_found for a request of another branch,
 * cancellations.decided for one that is decided, and cancellations.answer_needed, and what `giveByStaff` refuses, since
 * a refund counts as giving.
 */
export async function answerRequest(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx } = ctx
  const { id, answer } = input
  const wanted = { id, branchId: ctx.branch.id }
  const found = await findCancellation(tx, wanted)
  const open = found && (await openOrder(tx, { orderId: found.order_id }))
  if (!open) return refuse('request.not_found')
  if ((await findCancellation(tx, wanted))?.status !== 'pending') return refuse('cancellations.decided')
  const isApproved = input.decision === 'approve'
  if (!isApproved && answer === '') return refuse('cancellations.answer_needed')
  const { order, now } = open
  const status = isApproved ? 'approved' : 'refused'
  await updateDecided(tx, { id, status, by: signedIn(ctx).accountId, answer, now })
  const refusal = isApproved ? await approve(ctx, { open, found, answer }) : undefined
  if (refusal) return refusal
  const request = await findCancellation(tx, wanted)
  if (!request) throw new Error(`cancellation request ${id} is missing under the lock of its order`)
  const about = { order, request, contact: await loadContact(tx, order), origin: ctx.origin }
  const message = cancellationEmail({ ...about, step: status })
  if (message) await queueMessage(tx, message, now)
  await writeAudit(ctx, {
    at: now,
    action: `cancellations.${input.decision}`,
    subjectKind: 'order',
    subjectId: order.id,
    details: { cancellation: id, amount_sen: found.amount_sen, destination: found.destination },
  })
  return { success: true, cancellation: presentCancellation(request, ctx.branch.zone) }
}

interface Approving {
  readonly open: OpenOrder
  readonly found: NonNullable<Awaited<ReturnType<typeof findCancellation>>>
  readonly answer: string
}

async function approve(ctx: WriteContext, { open, found, answer }: Approving): Promise<Refusal | undefined> {
  const { order, now } = open
  const amountSen = sen(found.amount_sen)
  const refusal = await giveByStaff(ctx, {
    kind: 'refund',
    to: { personId: order.person_id ?? undefined, orderId: order.id },
    subjectId: order.id,
    worthSen: amountSen,
    reason: answer === '' ? found.reason : answer,
  })
  if (refusal) return refusal
  const changes = [{ to: 'canceled', reason: 'canceled' }] as const
  await applyChanges(ctx.tx, { orders: [{ ...open, changes }], origin: ctx.origin, now })
  const toWallet = found.destination === 'store_credit'
  await refundOrder(ctx.tx, { order, cancellationId: found.id, amountSen, toWallet, origin: ctx.origin, now })
  return undefined
}
