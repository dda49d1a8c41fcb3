import { normaliseEmail } from '#domain/kit/email.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { giftDeliveries } from './model.ts'

interface Typed {
  readonly delivery: (typeof giftDeliveries)[number]
  readonly recipient_email?: string | undefined
}

/** The recipient of a gift: null for a printed one. Refuses one that goes by e-mail without a valid address. */
export function recipientEmail({ delivery, recipient_email: typed = '' }: Typed): string | null | Refusal {
  if (delivery !== 'email') return null
  if (typed.trim() === '') return refuse('request.invalid', { fields: { recipient_email: 'fields.required' } })
  return normaliseEmail(typed) ?? refuse('request.invalid', { fields: { recipient_email: 'fields.email_invalid' } })
}
