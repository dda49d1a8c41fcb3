import { createHash } from 'node:crypto'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { activateCard } from '#server/giftcards/own-cards.ts'
import { deliverExtension } from '#server/packages/deliver-extension.ts'
import { grantPackage } from '#server/packages/grant-package.ts'
import { useIntro } from '#server/packages/intro-offer.ts'
import { buyerOf } from './buyer-of.ts'
import { updateLineFulfilled, type LineRow } from './line-queries.ts'
import type { OpenOrder } from './open-orders.ts'

/** A delivered line, and when it expires; goods and gift cards never expire. */
export interface DeliveredLine extends LineRow {
  readonly validUntil: Instant | undefined
}

type Paid = Pick<OpenOrder, 'order' | 'lines' | 'now'> & { readonly zone: string }

/**
 * Delivers the paid lines that need no packing: one pack per unit with the intro offer used, the months of a pack, or a
 * gift card. A delivered line is ignored, and each delivery has a source key, so nothing is delivered twice. The caller
 * holds the lock of the order.
 */
export async function fulfilOrder(tx: Transaction, paid: Paid): Promise<readonly DeliveredLine[]> {
  const delivered: DeliveredLine[] = []
  for (const line of paid.lines.filter(({ fulfilled_at }) => fulfilled_at === null)) {
    const validUntil = await deliverLine(tx, { ...paid, line })
    if (line.kind !== 'goods') await updateLineFulfilled(tx, { lineId: line.id, now: paid.now })
    delivered.push({ ...line, validUntil })
  }
  return delivered
}

/** When the delivered item expires: never for cards, and for goods, which are delivered by the courier. */
async function deliverLine(tx: Transaction, sold: Paid & { line: LineRow }): Promise<Instant | undefined> {
  if (sold.line.kind === 'gift_card') {
    await activateCard(tx, { lineId: sold.line.id, now: sold.now })
    return undefined
  }
  const { lot_id: lotId, plan_id: planId } = sold.line
  if (lotId !== null) return extendPack(tx, { ...sold, lotId })
  return planId === null ? undefined : deliverPacks(tx, { ...sold, planId })
}

async function deliverPacks(
  tx: Transaction,
  { order, line, planId, zone, now }: Paid & { line: LineRow; planId: Id<'package_plans'> },
): Promise<Instant> {
  if (line.intro && (await useIntro(tx, order.id)) === 'lost')
    throw new Error(`order ${order.id} was paid but does not hold its intro offer`)
  let validUntil = now
  for (let unit = 1; unit <= line.quantity; unit += 1) {
    const lot = await grantPackage(tx, {
      planId,
      personId: buyerOf(order).personId,
      branchId: order.branch_id,
      sourceKind: 'order_line',
      sourceId: unitId(line.id, unit),
      now,
      zone,
    })
    validUntil = lot.expiresAt
  }
  return validUntil
}

async function extendPack(
  tx: Transaction,
  { order, line, zone, lotId }: Paid & { line: LineRow; lotId: Id<'package_lots'> },
): Promise<Instant> {
  return deliverExtension(tx, {
    lotId,
    branchId: order.branch_id,
    sourceId: line.id,
    months: line.quantity,
    placedAt: order.placed_at,
    zone,
  })
}

/** The first unit is the line itself; the others are `md5(line:unit)` read as a uuid, which SQL can compute as well. */
function unitId(lineId: string, unit: number): string {
  if (unit === 1) return lineId
  const hex = createHash('md5').update(`${lineId}:${unit}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
