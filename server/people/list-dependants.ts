import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { listDependants as endpoint } from '#domain/people/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { selectDependantPage } from './queries.ts'
import { tellDependant } from './tell-dependant.ts'

/** The people whom the signed-in person is guardian of. */
export async function listDependants(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await selectDependantPage(ctx.db, { guardianId: signedIn(ctx).personId, query })
  const now = await studioNow(ctx.db)
  return page(
    rows.map((row) => tellDependant(row, { now, branch: ctx.branch })),
    { ...query, total },
  )
}
