import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { listMethods as endpoint } from '#domain/shipping/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { presentMethod } from './present-method.ts'
import { listMethodPage } from './queries.ts'

/** Every delivery method of the branch, as it was set up. */
export async function listMethods(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listMethodPage(ctx.db, { branchId: ctx.branch.id, query })
  return page(
    rows.map((row) => presentMethod.toWire(row)),
    { ...query, total },
  )
}
