import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { giftDeliveries } from './model.ts'

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
