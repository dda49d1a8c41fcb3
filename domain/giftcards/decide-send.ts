import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { giftSendsMax, type giftDeliveries } from './model.ts'

interface Sending {
  readonly delivery: (typeof giftDeliveries)[number]
  /** Whether its order is paid and its card is not frozen. */
  readonly isActive: boolean
  /** How often it was sent before. */
  readonly sends: number
}

/**
 * Whether a gift may be sent now, before its day or again. Refuses giftcards.not_active before its order is paid and
 * while its card is frozen, giftcards.printed for one without an e-mail, and giftcards.sent_often beyond five times.
 */
export function decideSend({ delivery, isActive, sends }: Sending): Refusal | undefined {
  if (!isActive) return refuse('giftcards.not_active')
  if (delivery === 'physical') return refuse('giftcards.printed')
  return sends >= giftSendsMax ? refuse('giftcards.sent_often', { values: { most: giftSendsMax } }) : undefined
}

interface Moving {
  readonly delivery: (typeof giftDeliveries)[number]
  /** How often it was sent before. */
  readonly sends: number
}

/**
 * Whether the day on which a gift is sent may change: until it was sent. Refuses giftcards.printed for one without an
 * e-mail, and giftcards.has_left.
 */
export function decideDay({ delivery, sends }: Moving): Refusal | undefined {
  if (delivery === 'physical') return refuse('giftcards.printed')
  return sends > 0 ? refuse('giftcards.has_left') : undefined
}
