import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { listDependants as endpoint } from '#domain/people/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { presentDependant } from './present-dependant.ts'
import { listDependantPage } from './queries.ts'

/** The dependants of the signed-in person. */
export async function listDependants(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listDependantPage(ctx.db, { guardianId: signedIn(ctx).personId, query })
  const now = await studioNow(ctx.db)
  return page(
    rows.map((row) => presentDependant(row, { now, branch: ctx.branch })),
    { ...query, total },
  )
}
