import { msBetween, plusMinutes, type Instant } from '#domain/kit/time.ts'

/** What its gateway says of a refund; `no_answer` leaves open whether the money has left. */
export type RefundAnswer =
  | { readonly kind: 'sent' | 'done' }
  | { readonly kind: 'declined'; readonly reason: string }
  | 'no_answer'

interface Refund {
  readonly status: 'requested' | 'sent'
  readonly createdAt: Instant
}

/**
 * `requested`: the gateway has not taken it on. `sent`: it has. `failed`: it will not send it, so a person does.
 * `processed`: the money has left.
 */
export type RefundMove =
  | { readonly status: 'requested' | 'sent'; readonly askAt: Instant }
  | { readonly status: 'processed' }
  | { readonly status: 'failed'; readonly failure: string }

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes
/** A gateway that is silent as long as this is not waited for. */
const silentDays = 3
/** Razorpay says five to seven working days; this is as long again. */
const bankDays = 14

/**
 * What an answer makes of a refund that its gateway is to send. It is asked every minute, from the tenth every ten and
 * from the second hour every hour. One that is declined, not answered for three days, or not with the bank after
 * fourteen, is sent by a person, who sees why: after a silence the portal may show that it was sent after all.
 * Example: a refund that was taken on and fails at the bank a day later is `failed`.
 */
export function moveRefund({
  refund,
  answer,
  now,
}: {
  refund: Refund
  answer: RefundAnswer
  now: Instant
}): RefundMove {
  if (answer !== 'no_answer' && answer.kind === 'done') return { status: 'processed' }
  if (answer !== 'no_answer' && answer.kind === 'declined') return { status: 'failed', failure: answer.reason }
  const status = answer === 'no_answer' ? refund.status : 'sent'
  const minutes = msBetween(refund.createdAt, now) / 60_000
  const days = status === 'sent' ? bankDays : silentDays
  if (minutes >= days * dayMinutes)
    return { status: 'failed', failure: status === 'sent' ? 'the bank has not sent it in time' : 'no answer' }
  return { status, askAt: plusMinutes(now, minutes < 10 ? 1 : minutes < 2 * hourMinutes ? 10 : hourMinutes) }
}
