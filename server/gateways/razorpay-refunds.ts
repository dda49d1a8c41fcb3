import { z } from 'zod/mini'
import { callRazorpay, type RazorpayKeys } from './call-razorpay.ts'
import type { RefundRequest, RefundResult } from './payment-gateway.ts'

/** A refund in responses. */
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
/** The page size of the gateway; one payment has a handful. */
const mostListed = 100

/**
 * Requests a refund, or looks it up. An earlier refund whose response was lost is looked up by our reference first; a
 * retry has the same idempotency key, so that even two concurrent requests make one refund. A final refusal is
 * `declined`; a temporary one ("still processing") is no answer.
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

/** A refund of another payment or amount is no answer to our request. */
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
