import { spendCards, type CardShare, type CardToSpend } from '#domain/giftcards/balances.ts'
import type { Id } from '#domain/kit/id.ts'
import { sen, sumSen, type Sen, shareOut } from '#domain/kit/money.ts'
import type { HouseKind, LedgerTransfer } from '#domain/ledger/model.ts'
import { takePoints } from '#domain/points/redeem-points.ts'
import { pointsReturned } from '#domain/points/take-points.ts'
import { tenderKinds } from './model.ts'
import { refundDestination, type RefundDestination } from './refund-destination.ts'

type Tender = (typeof tenderKinds)[number]

interface Shared {
  readonly amountSen: Sen
  /** What each tender paid, less what was refunded to it before. */
  readonly left: Readonly<Record<Tender, Sen>>
}

interface Refunding extends Shared {
  /** Whose points and wallet they are; null for a guest. */
  readonly accountId: string | null
  /** What is left of each gift card, the one that was taken last first. */
  readonly cards: readonly CardToSpend<Id<'gift_cards'>>[]
  /** What is left of each lot of points, those that last longest first. */
  readonly lots: readonly { readonly id: Id<'point_lots'>; readonly remaining: number }[]
  /** What paid the gateway's part, and where the buyer wants that. */
  readonly gateway: Parameters<typeof refundDestination>[0] | undefined
}

interface RefundTransfer extends LedgerTransfer {
  readonly reason: string
  /** The account or card that it is about. */
  readonly about: string
}

/** A part of a refund that goes back to one tender. */
export interface RefundPart {
  readonly tender: Tender
  readonly amountSen: Sen
  readonly destination: RefundDestination
  /** Empty where a gateway or a person sends it. */
  readonly transfers: readonly RefundTransfer[]
  readonly cards: readonly CardShare<Id<'gift_cards'>>[]
  readonly lots: readonly { readonly id: Id<'point_lots'>; readonly points: number }[]
}

/**
 * How a refund is split: for each tender its part, where that goes, and what moves at once. What points, wallet or
 * card paid goes back there; what a gateway took goes where `refundDestination` says. Throws on more than is left.
 * Example: RM 30.00 of an order that RM 20.00 of credit and RM 25.00 of a bank paid is RM 16.67 and RM 13.33.
 */
export function splitRefund(refund: Refunding): readonly RefundPart[] {
  return shareRefund(refund).map((share) => ({ ...share, cards: [], lots: [], ...wayBack(refund, share) }))
}

/**
 * A refund goes back to the tenders in the proportion in which they paid. Splitting it by what is left of each keeps
 * that proportion, gives no tender more than it paid, and lets the last refund take the rest of the rounding. A sen
 * with equal remainders goes to the bank before the wallet.
 */
export function shareRefund({ amountSen, left }: Shared): readonly { tender: Tender; amountSen: Sen }[] {
  const tenders = tenderKinds.toReversed()
  const amounts = tenders.map((tender) => left[tender])
  if (amountSen < 0 || amountSen > sumSen(amounts))
    throw new Error(`a refund of ${amountSen} sen exceeds what is left of its order`)
  const shares = shareOut(amountSen, amounts)
  return tenders
    .map((tender, place) => ({ tender, amountSen: shares[place] ?? sen(0) }))
    .filter((share) => share.amountSen > 0)
}

type WayBack = Pick<RefundPart, 'destination' | 'transfers'> & Partial<Pick<RefundPart, 'cards' | 'lots'>>

function wayBack(refund: Refunding, { tender, amountSen }: { tender: Tender; amountSen: Sen }): WayBack {
  if (tender === 'points') return toLots(refund, amountSen)
  if (tender === 'gift_card') return toCards(refund, amountSen)
  const wallet = (reason: string, from: HouseKind) => toWallet(refund, { reason, from, amountSen })
  if (tender === 'store_credit') return wallet('store_credit_returned', 'house:store_credit_spent')
  if (!refund.gateway) throw new Error('no gateway paid what is to go back to one')
  const destination = refundDestination(refund.gateway)
  return destination === 'store_credit' ? wallet('refund', 'house:store_credit_issued') : { destination, transfers: [] }
}

function toWallet(
  { accountId }: Refunding,
  { reason, from, amountSen }: { reason: string; from: HouseKind; amountSen: Sen },
): WayBack {
  if (accountId === null) throw new Error('a guest has no wallet')
  const to = { kind: 'store_credit', holder: accountId } as const
  const transfer = { reason, unit: 'sen', amount: amountSen, from: { kind: from }, to, about: accountId } as const
  return { destination: 'store_credit', transfers: [transfer] }
}

/** In whole points; a part that is worth none moves nothing. */
function toLots({ accountId, lots, left }: Refunding, amountSen: Sen): WayBack {
  const held = lots.reduce((sum, { remaining }) => sum + remaining, 0)
  const points = pointsReturned({ left: held, leftSen: left.points, refundSen: amountSen })
  if (points === 0) return { destination: 'points', transfers: [] }
  if (accountId === null) throw new Error('a guest has no points')
  const to = { kind: 'points', holder: accountId } as const
  const from = { kind: 'house:points_spent' } as const
  const transfer = { reason: 'points_returned', unit: 'point', amount: points, from, to, about: accountId } as const
  return { destination: 'points', transfers: [transfer], lots: takePoints(points, lots) }
}

function toCards({ cards }: Refunding, amountSen: Sen): WayBack {
  const shares = spendCards(amountSen, cards)
  if (sumSen(shares.map((share) => share.amountSen)) !== amountSen)
    throw new Error(`${amountSen} sen were to go back to gift cards that gave less`)
  const transfers = shares.map(({ id, amountSen: amount }) => ({
    reason: 'gift_card_returned',
    unit: 'sen' as const,
    amount,
    from: { kind: 'house:gift_cards_spent' as const },
    to: { kind: 'gift_card' as const, holder: id },
    about: id,
  }))
  return { destination: 'gift_card', transfers, cards: shares }
}
