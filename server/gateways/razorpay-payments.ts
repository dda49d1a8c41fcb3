import { z } from 'zod/mini'
import { sen } from '#domain/kit/money.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { PaymentOutcome } from '#domain/payments/outcome-of.ts'

/** A payment in responses and webhooks; the other fields are not used. */
export const razorpayPayment = z.object({
  id: z.string().check(z.regex(/^pay_[A-Za-z0-9]{1,30}$/)),
  order_id: z.string().check(z.regex(/^order_[A-Za-z0-9]{1,30}$/)),
  amount: z.int().check(z.positive()),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  bank: z.nullish(z.string().check(z.maxLength(20))),
  error_reason: z.nullish(z.string().check(z.maxLength(100))),
})
type RazorpayPayment = z.output<typeof razorpayPayment>

/** Only a captured payment is ours; a later refund at the gateway goes to review. */
const outcomes: Readonly<Record<Exclude<RazorpayPayment['status'], 'failed'>, PaymentOutcome>> = {
  created: 'waiting',
  authorized: 'waiting',
  captured: 'succeeded',
  refunded: 'review',
}

/** Its documented `error_reason`s that a buyer can act on; any other names none. */
const reasons: Readonly<Record<string, PaymentOutcome>> = {
  payment_cancelled: 'canceled',
  insufficient_funds: 'funds',
  payment_declined: 'declined',
  card_declined: 'declined',
  debit_declined: 'declined',
  transaction_limit_exceeded: 'limit',
  transaction_daily_limit_exceeded: 'limit',
  incorrect_otp: 'wrong_code',
  incorrect_pin: 'wrong_code',
  incorrect_cvv: 'wrong_code',
  otp_attempts_exceeded: 'wrong_code',
  card_expired: 'card_expired',
  bank_not_available: 'unavailable',
  bank_technical_error: 'unavailable',
  payment_timed_out: 'expired',
  payment_session_expired: 'expired',
  otp_expired: 'expired',
}

export function toRazorpayResult(payment: RazorpayPayment): PaymentResult {
  const { status } = payment
  const reason = status === 'failed' ? reasons[payment.error_reason ?? ''] : undefined
  return {
    merchantRef: '',
    gatewayOrderId: payment.order_id,
    gatewayTransactionId: payment.id,
    outcome: status === 'failed' ? (reason ?? 'declined') : outcomes[status],
    // The gateway's reasons for a failure are long; our codes say as much, and the buyer reads them later.
    code: reason ?? status,
    amountSen: sen(payment.amount),
    currency: payment.currency,
    bankCode: undefined,
    // Banks of businesses have the suffix `_C`.
    ...(status === 'created' && payment.bank?.endsWith('_C') === true ? { isAtBusinessBank: true } : {}),
  }
}

/** A success outweighs failures beside it: several payments may be tried for one order. */
export function strongestResult(results: readonly PaymentResult[]): PaymentResult | undefined {
  const strengths: readonly PaymentOutcome[] = ['succeeded', 'review', 'waiting']
  const weight = ({ outcome }: PaymentResult) => {
    const place = strengths.indexOf(outcome)
    return place < 0 ? strengths.length : place
  }
  return results.toSorted((a, b) => weight(a) - weight(b))[0]
}
