import type { OutputOf } from '#domain/kit/endpoint.ts'
import { toWire, type Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { roundCash } from '#domain/payments/methods-of.ts'
import type { getOrder } from './api.ts'
import type { OrderStatus, OrderChange } from './model.ts'

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

/**
 * Whether the cash of an order may be recorded as received; undefined is yes. It is paid when the goods are handed
 * over, so these have been packed. Example: a parcel that came back and was written off has no cash due, which is
 * `shipments.not_due`.
 */
export function decideCash(status: OrderStatus): Refusal | undefined {
  if (status === 'packed' || status === 'delivery') return undefined
  if (status === 'complete') return refuse('orders.paid')
  return refuse(status === 'canceled' ? 'shipments.not_due' : 'shipments.not_now')
}

type CashStatus = NonNullable<OutputOf<typeof getOrder>['cash_on_delivery']>['status']

interface CashOrder {
  /** The amount due on delivery, in whole sen; null for an order that is paid otherwise. */
  readonly cash_due_sen: number | null
  readonly paid_at: object | null
  readonly status: OrderStatus
}

/** The state of an order's cash; undefined for one that is not paid on delivery. */
export function cashStatus({ cash_due_sen: dueSen, paid_at: paidAt, status }: CashOrder): CashStatus | undefined {
  if (dueSen === null) return undefined
  if (paidAt !== null) return 'received'
  return status === 'canceled' ? 'written_off' : 'due'
}

/**
 * An order will be paid in cash on delivery: it waits for no bank, so the studio packs it at once. The rest of its
 * total after points, cards and credit is rounded to five sen, as all cash is. Example: RM 57.03 gives `processing`
 * (cash_on_delivery) with RM 57.05 due.
 */
export function cashChanges(leftSen: Sen): readonly OrderChange[] {
  return [{ to: 'processing', reason: 'cash_on_delivery', cashDueSen: roundCash(leftSen) }]
}
