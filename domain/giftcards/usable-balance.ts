import { sen, type Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { cardStatuses } from './model.ts'

interface Card {
  readonly status: (typeof cardStatuses)[number]
  readonly balance: number
}

/**
 * What a card can pay. Refuses giftcards.unknown alike for a frozen card and for an empty one, as for an unknown code,
 * so that guessing reveals nothing. Example: an active card with 6000 gives RM 60.00.
 */
export function usableBalance(card: Card): Sen | Refusal {
  return card.status === 'active' && card.balance > 0 ? sen(card.balance) : refuse('giftcards.unknown')
}
