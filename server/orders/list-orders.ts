import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { listOrders as endpoint } from '#domain/orders/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { presentOrders } from './present-orders.ts'
import { listOrdersPage } from './queries.ts'

/** The caller's own orders in the branch, newest first. */
export async function listOrders(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listOrdersPage(ctx.db, {
    accountId: signedIn(ctx).accountId,
    branchId: ctx.branch.id,
    seen: input.filters,
    query: { ...input, filters: undefined },
  })
  const orders = await presentOrders(ctx.db, rows, {
    locale: ctx.locale,
    branch: ctx.branch,
    now: await studioNow(ctx.db),
  })
  return page(orders, { total, limit: input.limit, page: input.page })
}
