import { toWire, type Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** The facts of an order before its price is known. */
export interface CashFacts {
  /** The most that may be paid on delivery; 0 switches it off. */
  readonly maxSen: Sen
  /** Whether it has anything but goods, such as a package or a gift card, which no courier brings. */
  readonly onlyGoods: boolean
  /** Orders of the same buyer whose cash is due, and the limit of them. */
  readonly open: number
  readonly openMax: number
  /** The same for all guests of the buyer's network; a member is not counted by it. */
  readonly ofNetwork: number
  readonly ofNetworkMax: number
}

/**
 * Whether an order may be paid in cash on delivery; undefined is yes. It is off unless the studio sets a limit. We
 * deliver in Malaysia only, so every delivery can take cash. The page that offers it calls the same rule, without the
 * buyer's other orders. Example: RM 300.01 is `checkout.cash_limit` where the studio takes RM 300.00.
 */
export function checkCash(facts: CashFacts, dueSen: Sen): Refusal | undefined {
  const { maxSen, onlyGoods } = facts
  if (maxSen === 0) return refuse('checkout.cash_off')
  if (!onlyGoods) return refuse('checkout.cash_goods')
  if (dueSen > maxSen) return refuse('checkout.cash_limit', { values: { amount: toWire(maxSen) } })
  if (facts.open >= facts.openMax) return refuse('checkout.cash_open')
  return facts.ofNetwork < facts.ofNetworkMax ? undefined : refuse('checkout.cash_of_guests')
}
