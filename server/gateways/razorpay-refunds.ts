import { z } from 'zod/mini'
import { callRazorpay, type RazorpayKeys } from './call-razorpay.ts'
import type { RefundRequest, RefundResult } from './payment-gateway.ts'

/** A refund as it stands in responses. */
const refundShape = z.object({
  id: z.string().check(z.regex(/^rfnd_[A-Za-z0-9]{1,30}$/)),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.nullish(z.string()),
  status: z.enum(['pending', 'processed', 'failed']),
})
type GatewayRefund = z.output<typeof refundShape>

const refusalShape = z.object({ error: z.object({ description: z.string() }) })
/** The gateway gives as many as this at once; one payment has a handful. */
const mostListed = 100

/**
 * Asks for a refund, or how one stands. One that was made before and whose answer was lost is looked for by our
 * reference first; asking for it again names the same key, so that even two who ask at once get one refund. Declined is
 * what the gateway refuses for good; a refusal that may pass ("still processing") is no answer.
 */
export async function refundRazorpay(gateway: RazorpayKeys, request: RefundRequest): Promise<RefundResult> {
  const { gatewayTransactionId: paymentId, gatewayRefundId, reference: receipt, amountSen: amount } = request
  if (gatewayRefundId !== undefined) return told(request, await ask(gateway, `/v1/refunds/${gatewayRefundId}`))
  const listed = z
    .object({ items: z.array(refundShape) })
    .safeParse(await ask(gateway, `/v1/payments/${paymentId}/refunds?count=${mostListed}`))
  if (!listed.success) return 'no_answer'
  const made = listed.data.items.find((refund) => refund.receipt === receipt)
  if (made) return told(request, made)
  const answer = await callRazorpay(gateway, {
    path: `/v1/payments/${paymentId}/refund`,
    body: JSON.stringify({ amount, speed: 'normal', receipt }),
    headers: { 'x-refund-idempotency': receipt },
  })
  if (answer?.status === 400) {
    const refusal = refusalShape.safeParse(answer.json)
    return refusal.success ? { kind: 'declined', reason: refusal.data.error.description.slice(0, 200) } : 'no_answer'
  }
  return answer?.ok === true ? told(request, answer.json) : 'no_answer'
}

async function ask(gateway: RazorpayKeys, path: string): Promise<unknown> {
  const answer = await callRazorpay(gateway, { path })
  return answer?.ok === true ? answer.json : undefined
}

/** A refund of another payment, or of another sum, is no answer to what we asked. */
function told(request: RefundRequest, answer: unknown): RefundResult {
  const parsed = refundShape.safeParse(answer)
  if (!parsed.success || !isSame(request, parsed.data)) return 'no_answer'
  const { id: gatewayRefundId, status } = parsed.data
  if (status === 'failed') return { kind: 'declined', reason: 'the gateway took the refund and could not send it' }
  return { kind: status === 'processed' ? 'done' : 'sent', gatewayRefundId }
}

function isSame(request: RefundRequest, refund: GatewayRefund): boolean {
  return (
    refund.payment_id === request.gatewayTransactionId &&
    refund.amount === request.amountSen &&
    refund.currency === request.currency &&
    (request.gatewayRefundId === undefined || refund.id === request.gatewayRefundId)
  )
}
