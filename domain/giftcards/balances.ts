import { sen, type Sen, formatMoney } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { cardStatuses } from './model.ts'

/** The usable balance of a card. */
export interface CardToSpend<Key> {
  readonly id: Key
  readonly balanceSen: Sen
}

/** What a card pays. */
export interface CardShare<Key> {
  readonly id: Key
  readonly amountSen: Sen
}

/**
 * Takes a sum from cards in the order in which they were entered: each pays up to its balance until nothing is due.
 * Cards that pay nothing are left out. Example: RM 70.00 of cards of RM 50.00 and RM 100.00 is RM 50.00 and RM 20.00.
 */
export function spendCards<Key>(dueSen: Sen, cards: readonly CardToSpend<Key>[]): readonly CardShare<Key>[] {
  let open: number = Math.max(0, dueSen)
  return cards.flatMap(({ id, balanceSen }) => {
    const amountSen = sen(Math.min(open, Math.max(0, balanceSen)))
    open -= amountSen
    return amountSen > 0 ? [{ id, amountSen }] : []
  })
}

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

interface BalanceChange {
  readonly balanceSen: Sen
  /** What the card was issued with. */
  readonly valueSen: Sen
  /** What orders took of it and give back when they end. */
  readonly returnableSen: Sen
}

/**
 * A card holds between nothing and what it was issued with, also once its orders gave back what they took. Refuses
 * giftcards.over_value for more. Example: a card of RM 100.00 that pays RM 60.00 of an order may be set to RM 40.00,
 * and not to RM 40.01.
 */
export function checkBalanceChange({ balanceSen, valueSen, returnableSen }: BalanceChange): Refusal | undefined {
  const mostSen = sen(Math.max(0, valueSen - returnableSen))
  if (balanceSen >= 0 && balanceSen <= mostSen) return undefined
  return refuse('giftcards.over_value', { values: { value: formatMoney(mostSen) } })
}
