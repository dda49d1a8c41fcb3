import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { transferStatement } from '#server/ledger/transfer-statement.ts'
import { listOrderPoints, lotsRestoredWrite, type OrderPaidByPoints } from './order-point-queries.ts'

/** Returns the points of an order that expired unpaid to their lots, which keep their expiry. */
export async function returnOrderPoints(
  tx: Transaction,
  { order, now }: { readonly order: OrderPaidByPoints; readonly now: Instant },
): Promise<void> {
  const { id, account_id: holder } = order
  if (holder === null) throw new Error(`order ${id}: a guest has no points`)
  const given = await listOrderPoints(tx, id)
  await inSingleStatement(tx, [
    transferStatement({
      eventKey: `order:${id}:points_returned`,
      reason: 'points_returned',
      subject: id,
      at: now,
      unit: 'point',
      amount: given.reduce((sum, lot) => sum + lot.points, 0),
      from: { kind: 'house:points_spent' },
      to: { kind: 'points', holder },
      about: holder,
    }),
    lotsRestoredWrite({ lots: given.map(({ lot_id, points }) => ({ id: lot_id, points })) }),
  ])
}
