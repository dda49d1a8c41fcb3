import { spendCards, type CardShare, type CardToSpend } from '#domain/giftcards/balances.ts'
import type { Id } from '#domain/kit/id.ts'
import { sen, sumSen, timesSen, type Sen } from '#domain/kit/money.ts'

interface Purchase {
  readonly lines: readonly {
    readonly unitSen: Sen
    readonly quantity: number
    /** Paid by the gateway alone: a gift card, which would turn any other tender into money. */
    readonly bankOnly?: boolean
  }[]
  /** The coupon on the lines; it was decided within their sum. */
  readonly discountSen?: Sen
  readonly deliverySen?: Sen
  /** What goods cost besides their delivery. */
  readonly bagFeeSen?: Sen
  readonly tipSen?: Sen
  /** The tax of the lines, and the part of it that comes on top of their prices. */
  readonly taxSen?: Sen
  readonly taxAddedSen?: Sen
  /** The value of the points that the buyer uses. */
  readonly pointsSen?: Sen
  /** The gift cards that the buyer has entered, in order. */
  readonly giftCards?: readonly CardToSpend<Id<'gift_cards'>>[]
  /** The store credit that the buyer uses; 0 for none. */
  readonly storeCreditSen: Sen
  /** The minimum of the gateway. */
  readonly minimumSen: Sen
}

export interface OrderTotal {
  readonly subtotalSen: Sen
  readonly discountSen: Sen
  readonly deliverySen: Sen
  readonly bagFeeSen: Sen
  readonly tipSen: Sen
  readonly taxSen: Sen
  readonly taxAddedSen: Sen
  readonly totalSen: Sen
  readonly pointsSen: Sen
  /** What each card pays, and all of them together. */
  readonly giftCards: readonly CardShare<Id<'gift_cards'>>[]
  readonly giftCardSen: Sen
  readonly storeCreditSen: Sen
  /** The rest for the gateway; 0 needs none. */
  readonly gatewaySen: Sen
}

/**
 * What pays a total, in this order: points, gift cards, store credit, the gateway (docs/money.md#total). The total is
 * never below 0.00, and a total of 0.00 needs no gateway. A rest below the gateway's minimum is raised by using less of
 * the credit, then of the cards, and then of the points, as far as the total allows. Lines for the gateway alone are
 * left to it whole. Example: RM 89.00 with RM 30.00 credit asks the bank for RM 59.00; with RM 88.50 credit it uses RM
 * 88.00 and asks for RM 1.00.
 */
export function totalOrder({ lines, storeCreditSen, minimumSen, giftCards = [], ...rest }: Purchase): OrderTotal {
  const subtotalSen = sumSen(lines.map((line) => timesSen(line.unitSen, line.quantity)))
  const discountSen = sen(Math.min(subtotalSen, rest.discountSen ?? 0))
  const deliverySen = rest.deliverySen ?? sen(0)
  const { bagFeeSen = sen(0), tipSen = sen(0), taxSen = sen(0), taxAddedSen = sen(0) } = rest
  const totalSen = sen(subtotalSen - discountSen + deliverySen + bagFeeSen + tipSen + taxAddedSen)
  const openSen = totalSen - bankOnlyOf(lines)
  const offeredPoints = Math.min(Math.max(0, rest.pointsSen ?? 0), openSen)
  const offeredCards = Math.min(sumSen(giftCards.map(({ balanceSen }) => balanceSen)), openSen - offeredPoints)
  const offered = Math.min(Math.max(0, storeCreditSen), openSen - offeredPoints - offeredCards)
  const left = totalSen - offeredPoints - offeredCards - offered
  const gatewaySen = left === 0 ? 0 : Math.min(totalSen, Math.max(left, minimumSen))
  const pointsSen = sen(Math.min(offeredPoints, totalSen - gatewaySen))
  const giftCardSen = sen(Math.min(offeredCards, totalSen - gatewaySen - pointsSen))
  return {
    subtotalSen,
    discountSen,
    deliverySen,
    bagFeeSen,
    tipSen,
    taxSen,
    taxAddedSen,
    totalSen,
    pointsSen,
    giftCards: spendCards(giftCardSen, giftCards),
    giftCardSen,
    storeCreditSen: sen(totalSen - gatewaySen - pointsSen - giftCardSen),
    gatewaySen: sen(gatewaySen),
  }
}

function bankOnlyOf(lines: Purchase['lines']): Sen {
  return sumSen(lines.filter(({ bankOnly }) => bankOnly === true).map((line) => timesSen(line.unitSen, line.quantity)))
}
