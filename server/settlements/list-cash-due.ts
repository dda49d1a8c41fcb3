import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listCashDue as endpoint } from '#domain/settlements/counter-api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listCashDueRows } from './cash-queries.ts'

/** Orders whose cash is due, the oldest first. */
export async function listCashDue(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { id: branchId, zone } = ctx.branch
  const rows = await listCashDueRows(ctx.db, { branchId, query: input })
  const due = rows.map((row) => ({
    order_id: row.id,
    order_number: row.number,
    status: row.status,
    courier: row.courier,
    tracking_number: row.tracking_number,
    due: toWire(sen(row.gateway_sen)),
    amount: toWire(sen(row.cash_due_sen)),
    rounding: toWire(sen(row.cash_due_sen - row.gateway_sen)),
    placed_at: wireTime(row.placed_at, zone),
  }))
  return page(due, { total: rows[0]?.total ?? 0, limit: input.limit, page: input.page })
}
