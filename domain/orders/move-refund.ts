import { msBetween, plusMinutes, type Instant } from '#domain/kit/time.ts'

/** The gateway's answer about a refund; `no_answer` leaves open whether the money was sent. */
export type RefundAnswer =
  | { readonly kind: 'sent' | 'done' }
  | { readonly kind: 'declined'; readonly reason: string }
  | 'no_answer'

interface Refund {
  readonly status: 'requested' | 'sent'
  readonly createdAt: Instant
}

/**
 * `requested`: the gateway has not accepted it. `sent`: it has. `failed`: it will not send it, so a person does.
 * `processed`: the money was sent.
 */
export type RefundMove =
  | { readonly status: 'requested' | 'sent'; readonly askAt: Instant }
  | { readonly status: 'processed' }
  | { readonly status: 'failed'; readonly failure: string }

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes
/** How long a gateway may be silent before the refund fails. */
const silentDays = 3
/** Razorpay names five to seven working days; this is twice as long. */
const bankDays = 14

/**
 * The result of a gateway's answer for a refund. It is asked every minute, from the tenth every ten and from the second
 * hour every hour. One that is declined, has no answer for three days, or is not with the bank after fourteen, is sent
 * by a person, who sees why: after a silence the portal may show that it was sent. Example: an accepted refund that
 * fails at the bank a day later is `failed`.
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
