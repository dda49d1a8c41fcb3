import { toWire, type Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** What is known of an order before it is known what it costs. */
export interface CashFacts {
  /** The most that the studio lets be paid on delivery; 0 takes no cash there. */
  readonly maxSen: Sen
  /** What of it is no goods, such as a package or a gift card, needs no courier. */
  readonly onlyGoods: boolean
  /** Orders of the same buyer whose cash is due, and how many there may be. */
  readonly open: number
  readonly openMax: number
  /** The same of all guests of the buyer's network; a member is not counted by it. */
  readonly ofNetwork: number
  readonly ofNetworkMax: number
}

/**
 * Whether an order may be paid in cash on delivery; undefined is yes. Cash on delivery is off unless the studio says up
 * to how much. We deliver in Malaysia alone, so a courier who takes cash goes wherever goods go. The page that offers
 * it asks the same, without knowing the buyer's other orders.
 * Example: RM 300.01 is `checkout.cash_limit` where the studio takes RM 300.00.
 */
export function checkCash(facts: CashFacts, dueSen: Sen): Refusal | undefined {
  const { maxSen, onlyGoods } = facts
  if (maxSen === 0) return refuse('checkout.cash_off')
  if (!onlyGoods) return refuse('checkout.cash_goods')
  if (dueSen > maxSen) return refuse('checkout.cash_limit', { values: { amount: toWire(maxSen) } })
  if (facts.open >= facts.openMax) return refuse('checkout.cash_open')
  return facts.ofNetwork < facts.ofNetworkMax ? undefined : refuse('checkout.cash_of_guests')
}
