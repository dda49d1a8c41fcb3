import { isInStock } from '#domain/catalog/stock.ts'
import { checkExtension } from '#domain/packages/check-lot.ts'
import { deliversExtension } from '#domain/packages/delivers-extension.ts'
import { lockVariants } from '#server/catalog/stock-queries.ts'
import { isCouponFree } from '#server/discounts/is-coupon-free.ts'
import { lockReferral } from '#server/discounts/referral-percent.ts'
import type { Transaction } from '#server/driver/database.ts'
import { areCardsFree } from '#server/giftcards/order-cards.ts'
import { lockBalance } from '#server/ledger/queries.ts'
import { isIntroFree } from '#server/packages/intro-offer.ts'
import { lockLot } from '#server/packages/lot-queries.ts'
import { lockHasLeft } from '#server/people/queries.ts'
import { arePointsFree } from '#server/points/order-points.ts'
import { buyerOf } from './buyer-of.ts'
import { hasBuyerCanceled } from './change-queries.ts'
import { countExtensionMonths, needsOf, type LineRow } from './line-queries.ts'
import type { OpenOrder } from './open-orders.ts'

/**
 * Whether everything on a paid order can be delivered. An open order holds what it sells, so only the packs that it
 * extends are checked; an expired one holds nothing: its buyer's account must still exist, and its goods, rights and
 * value be available. One that its buyer cancelled is not wanted any more. Writes nothing; the result stays true until
 * the transaction ends, since everything checked stays locked.
 */
export async function isDeliverable(tx: Transaction, open: OpenOrder): Promise<boolean> {
  const { order, lines } = open
  for (const line of lines) {
    if (line.lot_id !== null && !(await isExtensible(tx, { open, line }))) return false
  }
  if (order.status !== 'canceled') return true
  if (await hasBuyerCanceled(tx, order.id)) return false
  // An account ends only after its orders: money for an expired one then finds nobody to deliver to.
  if (order.account_id !== null && (await lockHasLeft(tx, order.account_id))) return false
  if (!(await isOnShelf(tx, lines))) return false
  if (!(await areRightsFree(tx, open))) return false
  return order.coupon_code === null || isCouponFree(tx, order.id)
}

/** What an expired order had reserved: intro offer, gift cards, points, store credit and referral. */
async function areRightsFree(tx: Transaction, { order, lines }: OpenOrder): Promise<boolean> {
  if (lines.some((line) => line.intro)) {
    const { personId } = buyerOf(order)
    if (!(await isIntroFree(tx, { branchId: order.branch_id, personId, orderId: order.id }))) return false
  }
  if (!(await areCardsFree(tx, order)) || !(await arePointsFree(tx, order))) return false
  if (order.store_credit_sen > 0) {
    const wallet = await lockBalance(tx, { kind: 'store_credit', holder: buyerOf(order).accountId, unit: 'sen' })
    if (wallet < order.store_credit_sen) return false
  }
  return order.referral_sen === 0 || lockReferral(tx, buyerOf(order).accountId)
}

async function isOnShelf(tx: Transaction, lines: readonly LineRow[]): Promise<boolean> {
  const { units } = needsOf(lines)
  const variantIds = [...new Set(units.map(({ variantId }) => variantId))]
  return isInStock(units, await lockVariants(tx, variantIds))
}

async function isExtensible(tx: Transaction, { open, line }: { open: OpenOrder; line: LineRow }): Promise<boolean> {
  const { order, policies } = open
  const late = order.status === 'canceled'
  const lot = line.lot_id === null ? undefined : await lockLot(tx, { lotId: line.lot_id, branchId: order.branch_id })
  if (!lot || !deliversExtension({ lot, placedAt: order.placed_at, late, now: lot.now })) return false
  if (!late) return true
  const monthsBefore = await countExtensionMonths(tx, { lotId: lot.id, except: order.id })
  return (
    checkExtension({
      lot: { ...lot, kind: lot.plan.kind },
      months: line.quantity,
      monthsBefore,
      monthsMax: policies.extension_months_max,
      now: lot.now,
    }) === undefined
  )
}
