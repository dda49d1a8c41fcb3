import { checkExtension } from '#domain/packages/check-extension.ts'
import { deliversExtension } from '#domain/packages/delivers-extension.ts'
import type { Transaction } from '#server/driver/database.ts'
import { lockLot } from '#server/packages/queries.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import { countExtensionMonths, listLines, type LineRow, type OrderRow } from './queries.ts'

interface Asked {
  readonly order: Pick<OrderRow, 'id' | 'branch_id' | 'placed_at'>
  /** True when the order had died before its money came: it holds nothing and asks again for all. */
  readonly late: boolean
}

/** Whether the packs that a paid order extends can still be extended. They stay locked, so the answer holds until it is delivered. */
export async function mayExtend(tx: Transaction, { order, late }: Asked): Promise<boolean> {
  for (const line of await listLines(tx, [order.id])) {
    if (line.lot_id !== null && !(await mayExtendLine(tx, { order, late, line }))) return false
  }
  return true
}

async function mayExtendLine(tx: Transaction, { order, late, line }: Asked & { line: LineRow }): Promise<boolean> {
  const lot = line.lot_id === null ? undefined : await lockLot(tx, { lotId: line.lot_id, branchId: order.branch_id })
  if (!lot || !deliversExtension({ lot, placedAt: order.placed_at, late, now: lot.now })) return false
  if (!late) return true
  const { extension_months_max: monthsMax } = await loadPolicies(tx, order.branch_id)
  const monthsBefore = await countExtensionMonths(tx, { lotId: lot.id, except: order.id })
  return (
    checkExtension({
      lot: { ...lot, kind: lot.plan.kind },
      months: line.quantity,
      monthsBefore,
      monthsMax,
      now: lot.now,
    }) === undefined
  )
}
