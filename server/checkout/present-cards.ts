import type { OrderPlan } from '#domain/checkout/decide-order.ts'
import { sen, sumSen, toWire } from '#domain/kit/money.ts'
import type { LoadedPurchase } from './load-purchase.ts'

/** The gift cards of a cart with what each pays of its total; a code is shown by its last four letters. */
export function presentCards({ cards }: Pick<LoadedPurchase, 'cards'>, plan: Pick<OrderPlan<never>, 'cards'>) {
  const given = new Map(plan.cards.map(({ id, amountSen }) => [id, amountSen]))
  return {
    applied_gift_cards: cards.map(({ id, lastFour }) => ({
      id,
      code: `•••• ${lastFour}`,
      amount: toWire(given.get(id) ?? sen(0)),
    })),
    gift_card_credit: toWire(sumSen([...given.values()])),
  }
}
