import { sen, type Sen } from '#domain/kit/money.ts'

/** What may be taken from a card. */
export interface CardToSpend<Key> {
  readonly id: Key
  readonly balanceSen: Sen
}

/** What a card gives. */
export interface CardShare<Key> {
  readonly id: Key
  readonly amountSen: Sen
}

/**
 * Takes a sum from cards in the order in which they were entered: each gives what it has until nothing is due, and
 * keeps the rest. Cards that give nothing are left out. Example: RM 70.00 of cards of RM 50.00 and RM 100.00 is
 * RM 50.00 and RM 20.00.
 */
export function spendCards<Key>(dueSen: Sen, cards: readonly CardToSpend<Key>[]): readonly CardShare<Key>[] {
  let open: number = Math.max(0, dueSen)
  return cards.flatMap(({ id, balanceSen }) => {
    const amountSen = sen(Math.min(open, Math.max(0, balanceSen)))
    open -= amountSen
    return amountSen > 0 ? [{ id, amountSen }] : []
  })
}
