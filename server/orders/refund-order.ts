import type { Id } from '#domain/kit/id.ts'
import { sen, type Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import { refundDestination } from '#domain/orders/refund-destination.ts'
import { splitRefund, type RefundPart } from '#domain/orders/split-refund.ts'
import { returnedDays } from '#domain/points/points.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { cardsReturnedWrite, listOrderCards } from '#server/giftcards/order-card-queries.ts'
import { transferStatement } from '#server/ledger/transfer-value.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import type { AttemptRow } from '#server/payments/queries.ts'
import { listOrderPoints, lotsRestoredWrite, pointsReturnedWrite } from '#server/points/order-point-queries.ts'
import { reversePoints } from '#server/points/reverse-points.ts'
import { refundEmail } from './emails.ts'
import { loadContact, type OrderRow } from './queries.ts'
import { insertRefunds, loadRefundable } from './refund-queries.ts'
import { insertRefundTask } from './task-queries.ts'

interface About {
  readonly order: OrderRow
  /** The address of the site, for emails. */
  readonly origin: string
  readonly now: Instant
}

/** The money of one attempt that cannot pay the order. Its buyer gets a message. */
interface OfAttempt extends About {
  readonly attempt: AttemptRow
  readonly reason: 'overpaid' | 'undeliverable'
}

/** What a cancellation gives back, to all tenders; what paid for gift cards is not among it. */
interface OfCancellation extends About {
  readonly cancellationId: Id<'order_cancellations'>
  readonly amountSen: Sen
  /** Whether the buyer wants all of it in the wallet instead of the tenders that paid. */
  readonly toWallet: boolean
}

type Bank = Pick<AttemptRow, 'id' | 'provider' | 'merchant_ref' | 'currency'>

interface Posting {
  readonly about: About
  readonly bank: Bank | undefined
  readonly parts: readonly RefundPart[]
  readonly reason: string
  readonly cancellationId: Id<'order_cancellations'> | null
  /** The key of the refund: the attempt that is refunded as a whole, or the tender of a cancellation. */
  readonly keyOf: (tender: RefundPart['tender']) => string
}

/**
 * Gives back money, once: into the wallet, to the points or onto the gift cards at once; what a bank took through its
 * gateway, into the wallet, or as a task of the studio. `splitRefund` says what each tender gets. The caller holds the
 * lock of the order.
 */
export async function refundOrder(tx: Transaction, refund: OfAttempt | OfCancellation): Promise<void> {
  return 'attempt' in refund ? refundAttempt(tx, refund) : refundCanceled(tx, refund)
}

async function refundAttempt(tx: Transaction, { attempt, reason, ...about }: OfAttempt): Promise<void> {
  const { order, origin, now } = about
  const contact = await loadContact(tx, order)
  const { provider, currency } = attempt
  const gateway = { provider, currency, hasWallet: contact.has_wallet }
  const amountSen = sen(attempt.amount_sen)
  const left = { points: sen(0), gift_card: sen(0), store_credit: sen(0), gateway: amountSen }
  const parts = splitRefund({ amountSen, left, accountId: order.account_id, cards: [], lots: [], gateway })
  const keyOf = () => `refund:${attempt.id}`
  const [written] = await postParts(tx, { about, bank: attempt, parts, reason, cancellationId: null, keyOf })
  if (!written) return
  const refund = { id: written.id, amountSen, destination: refundDestination(gateway), reason }
  const message = refundEmail({ order, refund, contact, origin })
  if (message) await queueMessage(tx, message, now)
}

async function refundCanceled(
  tx: Transaction,
  { cancellationId, amountSen, toWallet, ...about }: OfCancellation,
): Promise<void> {
  const { order, now } = about
  const { bank, giftsSen, refunded } = await loadRefundable(tx, order.id)
  const leftOf = (tender: RefundPart['tender'], paidSen: number) => sen(paidSen - (refunded.get(tender) ?? 0))
  const left = {
    points: leftOf('points', order.points_sen),
    gift_card: leftOf('gift_card', order.gift_card_sen),
    store_credit: leftOf('store_credit', order.store_credit_sen),
    gateway: leftOf('gateway', order.gateway_sen - giftsSen),
  }
  const cards = left.gift_card > 0 ? await listOrderCards(tx, order.id) : []
  const lots = left.points > 0 ? await listOrderPoints(tx, order.id) : []
  const parts = splitRefund({
    amountSen,
    left,
    accountId: order.account_id,
    cards: cards
      .map((card) => ({ id: card.card_id, balanceSen: sen(card.amount_sen - card.returned_sen) }))
      .toReversed(),
    lots: lots.map((lot) => ({ id: lot.lot_id, remaining: lot.points - lot.returned })).toReversed(),
    gateway: bank && {
      provider: bank.provider,
      currency: bank.currency,
      hasWallet: order.account_id !== null,
      wanted: toWallet ? 'store_credit' : 'source',
    },
  })
  const keyOf = (tender: RefundPart['tender']) => `refund:${cancellationId}:${tender}`
  await postParts(tx, { about, bank, parts, reason: 'canceled', cancellationId, keyOf })
  const nowBack = parts.find(({ tender }) => tender === 'gateway')?.amountSen ?? 0
  await reversePoints(tx, { order, refundedSen: sen(nowBack + (refunded.get('gateway') ?? 0)), now })
}

/** Writes the parts, and in one statement all that they move. Gives those that were not written before. */
async function postParts(tx: Transaction, { about: { order, now }, bank, parts, ...of }: Posting) {
  const rows = parts.map(({ tender, amountSen, destination }) => ({
    orderId: order.id,
    attemptId: tender === 'gateway' ? (bank?.id ?? null) : null,
    tender,
    cancellationId: of.cancellationId,
    eventKey: of.keyOf(tender),
    amountSen,
    reason: of.reason,
    destination,
    now,
  }))
  // An order that nobody paid is cancelled without a refund.
  if (rows.length === 0) return []
  const ids = await insertRefunds(tx, rows)
  const written = parts.flatMap((part) => {
    const id = ids.get(part.tender)
    return id === undefined ? [] : [{ ...part, id }]
  })
  const transfers = written.flatMap((part) =>
    part.transfers.map((transfer) => ({
      ...transfer,
      eventKey: `refund:${part.id}${part.tender === 'gift_card' ? `:card:${transfer.about}` : ''}`,
      subject: order.id,
      at: now,
    })),
  )
  const lots = written.flatMap((part) => part.lots)
  const cards = written.flatMap((part) => part.cards)
  if (transfers.length > 0)
    await inSingleStatement(tx, [
      transferStatement(...transfers),
      lotsRestoredWrite({ lots, days: returnedDays }),
      pointsReturnedWrite({ orderId: order.id, lots }),
      cardsReturnedWrite({ orderId: order.id, cards }),
    ])
  for (const { id, amountSen, destination } of written)
    if (destination === 'studio_task')
      await insertRefundTask(tx, {
        branchId: order.branch_id,
        refundId: id,
        number: order.number,
        merchantRef: bank?.merchant_ref ?? '',
        atCounter: bank?.provider === 'counter',
        amountSen,
        currency: bank?.currency ?? '',
        reason: of.reason,
        now,
      })
  return written
}
