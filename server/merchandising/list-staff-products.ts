import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { toWire } from '#domain/kit/money.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listStaffProducts as endpoint } from '#domain/merchandising/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listStaffProductRows } from './queries.ts'

/** Every product of the branch, in any status. */
export async function listStaffProducts(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listStaffProductRows(ctx.db, { branchId: ctx.branch.id, query })
  const data = rows.map(({ price_sen: price, updated_at: at, ...row }) => ({
    ...row,
    price: toWire(price),
    updated_at: wireTime(at, ctx.branch.zone),
  }))
  return page(data, { ...query, total })
}
