import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { day, startOfDay, wireTime } from '#domain/kit/time.ts'
import type { listCash as endpoint } from '#domain/settlements/counter-api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listCashRows } from './cash-queries.ts'

/** The cash of the drawer, in and out, the last first. */
export async function listCash(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { id: branchId, zone } = ctx.branch
  const date = input.day === undefined ? undefined : day(input.day)
  const between = date && { from: startOfDay(date, zone), to: startOfDay(date.add({ days: 1 }), zone) }
  const rows = await listCashRows(ctx.db, { branchId, query: input, between })
  const moves = rows.map((row) => ({
    kind: row.kind,
    order_id: row.order_id,
    order_number: row.number,
    due: toWire(sen(row.amount_sen)),
    amount: toWire(sen(row.cash_sen)),
    rounding: toWire(sen(row.cash_sen - row.amount_sen)),
    at: wireTime(row.at, zone),
    by_account_id: row.by_account_id,
  }))
  return page(moves, { total: rows[0]?.total ?? 0, limit: input.limit, page: input.page })
}
