import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import type { StatementWrite } from '#server/driver/in-single-statement.ts'
import { leaveToCommit } from '#server/driver/leave-to-commit.ts'

/** An order that points pay in part; a guest has none. */
export interface OrderPaidByPoints {
  readonly id: Id<'orders'>
  readonly account_id: Id<'accounts'> | null
  readonly points_sen: number
}

/** What a lot paid of an order, and what of that was returned by refunds. */
export interface OrderPoints {
  readonly lot_id: Id<'point_lots'>
  readonly points: number
  readonly returned: number
}

/** What lots paid of an order, those that expire first before the others. */
export async function listOrderPoints(db: Database, orderId: Id<'orders'>): Promise<OrderPoints[]> {
  return db
    .selectFrom('order_points as given')
    .innerJoin('point_lots as lot', 'lot.id', 'given.lot_id')
    .select(['given.lot_id', 'given.points', 'given.returned'])
    .where('given.order_id', '=', orderId)
    .orderBy('lot.expires_at')
    .orderBy('lot.id')
    .execute()
}

export async function insertOrderPoints(
  tx: Transaction,
  order: { readonly id: Id<'orders'>; readonly points: readonly { id: Id<'point_lots'>; points: number }[] },
): Promise<void> {
  const rows = order.points.map(({ id, points }) => ({ order_id: order.id, lot_id: id, points }))
  await leaveToCommit(tx, tx.insertInto('order_points').values(rows).execute())
}

interface Returned {
  readonly id: Id<'point_lots'>
  readonly points: number
}

/** Records what refunds returned to each lot. */
export function pointsReturnedWrite({
  orderId,
  lots,
}: {
  readonly orderId: Id<'orders'>
  readonly lots: readonly Returned[]
}): StatementWrite {
  const statement = sql`
    update order_points set returned = order_points.returned + back.points
    from json_to_recordset(${JSON.stringify(lots)}::json) as back (id uuid, points integer)
    where order_points.order_id = ${orderId} and order_points.lot_id = back.id
    returning order_points.lot_id`
  return { name: 'returned', statement }
}

/** Returns points to their lots; with `days`, valid for so many days at least. */
export function lotsRestoredWrite({
  lots,
  days = 0,
}: {
  readonly lots: readonly Returned[]
  readonly days?: number
}): StatementWrite {
  const statement = sql`
    update point_lots set remaining = point_lots.remaining + back.points,
      expires_at = case when ${days}::integer = 0 then point_lots.expires_at
        else greatest(point_lots.expires_at, studio_now() + make_interval(days => ${days}::integer)) end
    from json_to_recordset(${JSON.stringify(lots)}::json) as back (id uuid, points integer)
    where point_lots.id = back.id
    returning point_lots.id`
  return { name: 'restored', statement }
}
