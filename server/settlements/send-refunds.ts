import { sen } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { moveRefund, type RefundMove } from '#domain/orders/move-refund.ts'
import type { PaymentProvider } from '#domain/payments/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { RefundResult } from '#server/gateways/payment-gateway.ts'
import { isSendingHeld } from '#server/kit/is-sending-held.ts'
import type { Log } from '#server/kit/log.ts'
import { listDueRefunds, lockUnsentRefund, updateRefundMoved, type DueRefund } from '#server/orders/refund-queries.ts'
import { insertRefundTask } from '#server/orders/task-queries.ts'

interface Round {
  readonly db: Database
  readonly gateways: Gateways
  readonly log: Log
}

const mostPerRound = 50

/**
 * Requests refunds at their gateways and looks up requested ones. The gateway is called between transactions: after a
 * crash the request is repeated with the same reference, which is the same refund. A gateway without an answer is not
 * asked further in this round. A declined refund becomes a task. Nothing is requested while sending is held.
 */
export async function sendRefunds(round: Round): Promise<void> {
  const silent = new Set<PaymentProvider>()
  for (const refund of await listDueRefunds(round.db, mostPerRound)) {
    if (silent.has(refund.provider)) continue
    if (await isSendingHeld(round.db)) return
    const result = await ask(round.gateways, refund)
    if (result === 'no_answer') silent.add(refund.provider)
    const done = await inTransaction(round.db, async (tx) => settleRefund(tx, { refund, result }))
    if (isRefusal(done)) round.log.warn({ refusal: done.code }, 'a refund was busy and is looked at in the next round')
    else if (done === 'failed') round.log.warn({ refund: refund.id }, 'a refund is sent by a person')
  }
}

async function ask(gateways: Gateways, refund: DueRefund): Promise<RefundResult> {
  const gateway = gateways.of(refund.provider)
  // Missing keys may be set again; until then it is unknown whether the refund was sent.
  if (gateway === undefined) return 'no_answer'
  const { gateway_transaction_id: gatewayTransactionId } = refund
  if (gateway.refund === 'by_hand' || gatewayTransactionId === null)
    return { kind: 'declined', reason: 'the gateway cannot give this payment back' }
  return gateway.refund({
    gatewayTransactionId,
    gatewayRefundId: refund.gateway_refund_id ?? undefined,
    reference: refund.id,
    amountSen: sen(refund.amount_sen),
    currency: refund.currency,
  })
}

/** Writes the gateway's answer. A refund that another server settled meanwhile stays as it is. */
async function settleRefund(
  tx: Transaction,
  { refund, result }: { refund: DueRefund; result: RefundResult },
): Promise<RefundMove['status'] | undefined> {
  const unsent = await lockUnsentRefund(tx, refund.id)
  if (!unsent) return undefined
  const { now } = unsent
  const move = moveRefund({ refund: unsent, answer: result, now })
  const gatewayRefundId = result !== 'no_answer' && result.kind !== 'declined' ? result.gatewayRefundId : undefined
  await updateRefundMoved(tx, { refundId: refund.id, move, gatewayRefundId, now })
  if (move.status === 'failed')
    await insertRefundTask(tx, {
      branchId: refund.branch_id,
      refundId: refund.id,
      number: refund.number,
      merchantRef: refund.merchant_ref,
      amountSen: refund.amount_sen,
      currency: refund.currency,
      reason: refund.reason,
      failure: move.failure,
      now,
    })
  return move.status
}
