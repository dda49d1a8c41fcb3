import type { DeliveryExtras } from '#domain/cart/delivery-extras.ts'
import type { CardToSpend } from '#domain/giftcards/balances.ts'
import type { Id } from '#domain/kit/id.ts'
import { fromWire, sen, sumSen, type Sen } from '#domain/kit/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { fpxLimits } from '#domain/payments/methods-of.ts'
import { businessModels, type AccountType } from '#domain/payments/model.ts'
import { pointsWorth, redeemPoints, takePoints } from '#domain/points/redeem-points.ts'
import type { Policies } from '#domain/studio/model.ts'
import { lineTax, taxRateOf, untaxed } from '#domain/studio/tax.ts'
import { cashChanges, checkCash, type CashFacts } from './cash.ts'
import { hasGoods } from './has-goods.ts'
import type { OrderChange, OrderStatus } from './model.ts'
import { paidChanges } from './order-status.ts'
import { totalOrder, type OrderTotal } from './total-order.ts'

/** What is sold, at the studio's own price. */
export interface SaleLine {
  readonly kind: 'goods' | 'package' | 'extension' | 'gift_card'
  readonly unit_sen: number
  readonly quantity: number
  readonly discount_sen: number
}

interface LineTax {
  readonly tax_basis_points: number
  readonly tax_included: boolean
  readonly tax_sen: number
}

/** What a buyer gives of their own value, under its locks, before a gateway is asked. */
export interface OfferedValue {
  /** Those that expire first before the others. */
  readonly pointLots: readonly { readonly id: Id<'point_lots'>; readonly remaining: number }[]
  /** In the order of their entry. */
  readonly giftCards: readonly CardToSpend<Id<'gift_cards'>>[]
  readonly storeCreditSen: Sen
}

interface Sale<Line> {
  readonly lines: readonly Line[]
  readonly deliverySen?: Sen | undefined
  /** What goods cost besides the delivery. */
  readonly extras?: DeliveryExtras | undefined
  readonly offered: OfferedValue
  /** What the page showed. Left out for an order that waits to be paid on its own page. */
  readonly payment?:
    | {
        readonly account_type?: AccountType | undefined
        readonly total?: string | undefined
        /** The amount for the gateway that the page showed. */
        readonly to_pay?: string | undefined
      }
    | undefined
  /** The facts that decide whether it may be paid in cash on delivery, where the buyer chose that. */
  readonly onDelivery?: CashFacts | undefined
  readonly policies: Policies
}

/** An order as it is placed: its lines with the tax of today, what pays it, and what happens to it at once. */
export interface SalePlan<Line> {
  readonly lines: readonly (Line & LineTax)[]
  readonly total: OrderTotal
  /** What each lot of points pays of it. */
  readonly points: readonly { readonly id: Id<'point_lots'>; readonly points: number }[]
  readonly status: OrderStatus
  /** The buyer's own value pays all of it, or it is sent to be paid on delivery. */
  readonly changes: readonly OrderChange[]
}

/**
 * Decides a sale whatever it sells: packages, months of a pack, a gift card or a cart. Whether its lines may be sold is
 * decided before. The price is the studio's own; when the page showed another one, the buyer looks again
 * (orders.changed). A total of 0.00 is paid at once. Refuses what `checkCash` refuses.
 */
export function decideSale<Line extends SaleLine>(sale: Sale<Line>): SalePlan<Line> | Refusal {
  const { payment, offered, onDelivery, policies } = sale
  const lines = taxLines(sale)
  const perRinggit = policies.points_paid_per_ringgit
  const points = offered.pointLots.reduce((sum, { remaining }) => sum + remaining, 0)
  const total = totalOrder({
    lines: lines.map(({ kind, unit_sen, quantity }) => ({
      unitSen: sen(unit_sen),
      quantity,
      bankOnly: kind === 'gift_card',
    })),
    discountSen: sen(lines.reduce((sum, line) => sum + line.discount_sen, 0)),
    deliverySen: sale.deliverySen ?? sen(0),
    ...sale.extras,
    taxSen: sumSen(lines.map((line) => sen(line.tax_sen))),
    taxAddedSen: sumSen(lines.map((line) => sen(line.tax_included ? 0 : line.tax_sen))),
    pointsSen: pointsWorth(points, { perRinggit }),
    giftCards: offered.giftCards,
    storeCreditSen: offered.storeCreditSen,
    minimumSen: fpxLimits[businessModels[payment?.account_type ?? '01']].minimumSen,
  })
  const { totalSen, gatewaySen, pointsSen } = total
  if (!isShown(payment?.total, totalSen) || !isShown(payment?.to_pay, gatewaySen)) return refuse('orders.changed')
  const changes = firstChanges(sale, gatewaySen)
  if (isRefusal(changes)) return changes
  return {
    lines,
    total,
    points: takePoints(redeemPoints({ points, dueSen: pointsSen, perRinggit }).points, offered.pointLots),
    status: gatewaySen === 0 || onDelivery || !payment ? 'pending' : 'pending_payment',
    changes,
  }
}

/** Gift cards are taxed when they buy something. */
function taxLines<Line extends SaleLine>({ lines, policies }: Sale<Line>): (Line & LineTax)[] {
  return lines.map((line) => {
    const rate = line.kind === 'gift_card' ? untaxed : taxRateOf(policies)
    const tax_sen = lineTax(rate, line.unit_sen * line.quantity - line.discount_sen)
    return { ...line, tax_basis_points: rate.basisPoints, tax_included: rate.included, tax_sen }
  })
}

function firstChanges(
  { lines, onDelivery }: Pick<Sale<SaleLine>, 'lines' | 'onDelivery'>,
  gatewaySen: Sen,
): readonly OrderChange[] | Refusal {
  if (gatewaySen === 0) return paidChanges({ paidBy: 'store_credit', reason: 'paid', hasGoods: hasGoods(lines) })
  if (!onDelivery) return []
  return checkCash(onDelivery, gatewaySen) ?? cashChanges(gatewaySen)
}

/** A value that the page did not send is not compared. */
function isShown(shown: string | undefined, now: Sen): boolean {
  return shown === undefined || fromWire(shown) === now
}
