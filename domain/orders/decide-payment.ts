import { z } from 'zod/mini'
import { normalisePhone } from '#domain/kit/phone.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant, wireInstant } from '#domain/kit/time.ts'
import { typedCode } from '#domain/kit/typed-text.ts'
import { requiredShortName } from '#domain/people/model.ts'
import { isConfirmed, maxAttempts, type OrderStatus } from './model.ts'

interface Payable {
  readonly status: OrderStatus
  readonly expiresAt: Instant
  readonly attempts: number
  /** It is paid in cash on delivery. */
  readonly isCash?: boolean
}

/**
 * Whether the buyer may start another attempt: only while the order waits, is not under review by the bank or the
 * studio, and has not expired. Undefined is yes; the page that offers "try again" calls the same rule. Example: while a
 * second approver has it (`holded`) another attempt could pay twice, so it is `orders.not_payable`.
 */
export function decidePayment(order: Payable, now: Instant): Refusal | undefined {
  if (order.isCash === true) return refuse('orders.cash_on_delivery')
  if (isConfirmed(order.status)) return refuse('orders.paid')
  if (order.status === 'holded' || order.status === 'payment_review') return refuse('orders.not_payable')
  if (order.status === 'canceled' || !isBefore(now, order.expiresAt)) return refuse('orders.expired')
  return order.attempts < maxAttempts ? undefined : refuse('orders.not_payable')
}

/** The method: FPX needs a bank; 01 is a personal account (B2C), 02 a business account (B2B1). */
export const paymentChoice = {
  payment_method: z.enum(['curlecfpx', 'curleccc', 'ipay88']),
  /** Required for online banking; any other method chooses at the gateway. */
  bank_code: z.optional(z.string('fields.required').check(z.regex(/^[A-Z0-9]{5,10}$/, 'fields.required'))),
  account_type: z._default(z.enum(['01', '02']), '01'),
  /** The number for a gateway that requires one; the buyer's own unless given. */
  contact_number: z.optional(
    typedCode(30).check(z.refine((typed) => normalisePhone(typed) !== undefined, 'fields.phone_invalid')),
  ),
  /** The owner of that number; the buyer's own name unless given. */
  contact_title: z.optional(requiredShortName),
} as const

/** Where the browser goes next: the gateway's page, or nowhere when nothing is left to pay. */
export const redirect = z.nullable(z.strictObject({ url: z.string(), expires_at: wireInstant }))
