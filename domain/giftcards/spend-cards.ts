import { sen, type Sen } from '#domain/kit/money.ts'

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
