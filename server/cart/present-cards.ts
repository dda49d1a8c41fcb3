import { spendCards } from '#domain/giftcards/spend-cards.ts'
import { sen, sumSen, toWire } from '#domain/kit/money.ts'
import type { LoadedPurchase } from './load-purchase.ts'

/** The gift cards of a cart with what each pays of its total; a code is shown by its last four letters. */
export function presentCards({ cards, purchase, pointsSen }: Pick<LoadedPurchase, 'cards' | 'purchase' | 'pointsSen'>) {
  const given = new Map(
    spendCards(sen(purchase.totalSen - purchase.bankOnlySen - pointsSen), cards).map(({ id, amountSen }) => [
      id,
      amountSen,
    ]),
  )
  return {
    applied_gift_cards: cards.map(({ id, lastFour }) => ({
      id,
      code: `•••• ${lastFour}`,
      amount: toWire(given.get(id) ?? sumSen([])),
    })),
    gift_card_credit: toWire(sumSen([...given.values()])),
  }
}
