import { createHash } from 'node:crypto'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/kit/database.ts'
import { grantPackage } from '#server/packages/grant-package.ts'
import { useIntro } from '#server/packages/use-intro.ts'
import { loadLines, updateLineFulfilled, type LineRow, type OrderRow } from './queries.ts'

/**
 * Delivers what was paid for: one pack per unit, and the intro offer is used up. A line that was delivered before is left alone,
 * and each unit has a source of its own, so nothing is ever delivered twice. The caller holds the lock of the order.
 */
export async function fulfilOrder(tx: Transaction, paid: { order: OrderRow; zone: string; now: Instant }): Promise<readonly LineRow[]> {
  const { order, zone, now } = paid
  const lines = await loadLines(tx, [order.id])
  for (const line of lines.filter(({ fulfilled_at }) => fulfilled_at === null)) {
    if (line.intro && (await useIntro(tx, order.id)) === 'lost') throw new Error(`order ${order.id} was paid without holding its intro offer`)
    for (let unit = 1; unit <= line.quantity; unit += 1) {
      await grantPackage(tx, {
        planId: line.plan_id, personId: order.person_id, branchId: order.branch_id, sourceKind: 'order_line', sourceId: unitId(line.id, unit), now, zone,
      })
    }
    await updateLineFulfilled(tx, { lineId: line.id, now })
  }
  return lines
}

/** The first unit is the line itself; the others are `md5(line:unit)` read as a uuid, which SQL can compute as well. */
function unitId(lineId: string, unit: number): string {
  if (unit === 1) return lineId
  const hex = createHash('md5').update(`${lineId}:${unit}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
