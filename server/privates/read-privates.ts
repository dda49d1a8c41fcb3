import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listPrivates as listPrivatesEndpoint, getPrivate as getPrivateEndpoint } from '#domain/privates/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { presentPrivate } from './present-private.ts'
import { listPrivatesPage } from './queries.ts'
import { stateOfPrivate } from './state-of-private.ts'

/** The caller's own privates: upcoming ones soonest first, past ones latest first. */
export async function listPrivates(
  ctx: ReadContext,
  input: CheckedOf<typeof listPrivatesEndpoint>,
): Promise<OutputOf<typeof listPrivatesEndpoint>> {
  const now = await studioNow(ctx.db)
  const { rows, total } = await listPrivatesPage(ctx.db, {
    accountId: signedIn(ctx).accountId,
    when: input.when,
    now,
    keyword: input.keyword,
    sorted: input.sortedBy ?? (input.when === 'past' ? 'desc' : 'asc'),
    limit: input.limit,
    offset: (input.page - 1) * input.limit,
  })
  return {
    ...page(
      rows.map((row) => presentPrivate(row, { locale: ctx.locale, now })),
      { total, limit: input.limit, page: input.page },
    ),
    now: wireTime(now, ctx.branch.zone),
  }
}

/** One private of the caller; anybody else's is as absent as an unknown one. */
export async function getPrivate(
  ctx: ReadContext,
  input: CheckedOf<typeof getPrivateEndpoint>,
): Promise<OutputOf<typeof getPrivateEndpoint> | Refusal> {
  return stateOfPrivate(ctx.db, { ctx, id: input.id })
}
